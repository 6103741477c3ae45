export type LabelsJob = {
	origin: string;
	/** Who is signed in by the cookie: settings are remembered for each person. */
	person: string;
	cookie: string;
	products: string[];
	formats: string[];
	codes: string[];
};

/** From pressing the button until the file is there, in ms. */
export type LabelFigure = {
	format: string;
	code: string;
	/** Pressed as soon as the page lets one. */
	firstPdf: number;
	zpl: number;
	/** Once everything was drawn. */
	pdf: number;
};
