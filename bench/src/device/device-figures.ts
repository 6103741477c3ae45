export type DeviceJob = { origin: string; cookie: string; searches: string[] };

export type DeviceFigures = {
	/** Number of products stored on the device. */
	kept: number;
	/** Time from opening the workspace until everything is stored, in ms. */
	firstReading: number;
	/** The site's storage according to the browser, in MB, including the app's own files. */
	megabytes: number;
	/** Offline: time from opening the table in a new tab to its first rows, in ms. */
	firstRows: number;
	/** Offline: times from typing a search to its rows, in ms, sorted. */
	searches: number[];
};
