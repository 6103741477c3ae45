export type LabelsJob = {
	origin: string;
	/** The user id of the cookie's session: settings are stored per user. */
	person: string;
	cookie: string;
	products: string[];
	formats: string[];
	codes: string[];
};

/** Times from pressing the button until the file is ready, in ms. */
export type LabelFigure = {
	format: string;
	code: string;
	/** Pressed as soon as the button is enabled. */
	firstPdf: number;
	zpl: number;
	/** Pressed after everything was drawn. */
	pdf: number;
};
