import HTTPFetch

FetchProgram.run()
