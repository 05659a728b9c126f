internal import ChildProcess
print(Host.memoryFloor)
