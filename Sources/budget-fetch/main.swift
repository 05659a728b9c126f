import HTTPFetch
