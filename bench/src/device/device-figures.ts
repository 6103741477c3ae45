export type DeviceJob = { origin: string; cookie: string; searches: string[] };

export type DeviceFigures = {
	/** Products that the device keeps. */
	kept: number;
	/** From opening the workspace until everything is kept, in ms. */
	firstReading: number;
	/** What the browser says that the site's storage takes, in megabytes, with the app's own files. */
	megabytes: number;
	/** Without a connection, from opening the table in a new tab until its first rows are there, in ms. */
	firstRows: number;
	/** Without a connection, from typing a search until its rows are there, in ms, sorted. */
	searches: number[];
};
