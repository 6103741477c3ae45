/** The layout of labels on a page, in millimetres. A roll has one label per page. */
export type LabelFormat = {
	pageWidth: number;
	pageHeight: number;
	labelWidth: number;
	labelHeight: number;
	columns: number;
	rows: number;
	/** From the page's edges to the first label. */
	left: number;
	top: number;
	/** Between two labels. */
	gapX: number;
	gapY: number;
};

const A4 = { pageWidth: 210, pageHeight: 297 };
const letter = { pageWidth: 215.9, pageHeight: 279.4 };

function roll(width: number, height: number): LabelFormat {
	const page = { pageWidth: width, pageHeight: height, labelWidth: width, labelHeight: height };
	return { ...page, columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 };
}

/** Common sheets and rolls, by their product numbers and sizes. */
export const labelFormats = {
	l7160: {
		...A4,
		labelWidth: 63.5,
		labelHeight: 38.1,
		columns: 3,
		rows: 7,
		left: 7.2,
		top: 15.1,
		gapX: 2.5,
		gapY: 0,
	},
	l7651: {
		...A4,
		labelWidth: 38.1,
		labelHeight: 21.2,
		columns: 5,
		rows: 13,
		left: 4.75,
		top: 10.7,
		gapX: 2.5,
		gapY: 0,
	},
	a5160: {
		...letter,
		labelWidth: 66.675,
		labelHeight: 25.4,
		columns: 3,
		rows: 10,
		left: 4.7625,
		top: 12.7,
		gapX: 3.175,
		gapY: 0,
	},
	roll62: roll(62, 29),
	roll4x6: roll(101.6, 152.4),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatId = keyof typeof labelFormats;
export const labelFormatIds = Object.keys(labelFormats) as LabelFormatId[];

/** Min size of a label, so that it is readable, and max size of a page, in millimetres. */
const LEAST = 10;
const MOST = 500;
const MOST_IN_A_ROW = 50;

/** The error in custom measures; undefined if they are valid. */
export function faultOf(format: LabelFormat): "size" | "count" | "page" | undefined {
	const { pageWidth, pageHeight, labelWidth, labelHeight, columns, rows, left, top, gapX, gapY } = format;
	const isSize = (value: number) => value >= LEAST && value <= MOST;
	const isDistance = (value: number) => value >= 0 && value <= MOST;
	if (![pageWidth, pageHeight, labelWidth, labelHeight].every(isSize)) return "size";
	if (![left, top, gapX, gapY].every(isDistance)) return "size";
	const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_IN_A_ROW;
	if (!isCount(columns) || !isCount(rows)) return "count";
	// Floating-point sums of such measures are not exact.
	const isWithin = (end: number, page: number) => end <= page + 1e-6;
	const right = left + columns * labelWidth + (columns - 1) * gapX;
	const bottom = top + rows * labelHeight + (rows - 1) * gapY;
	return isWithin(right, pageWidth) && isWithin(bottom, pageHeight) ? undefined : "page";
}

export function labelsPerPage({ columns, rows }: LabelFormat): number {
	return columns * rows;
}

/** The position of a label on its page, by its number from 0. */
export function cornerOf(format: LabelFormat, index: number): { x: number; y: number } {
	const { columns, left, top, labelWidth, labelHeight, gapX, gapY } = format;
	const row = Math.floor(index / columns);
	return {
		x: left + (index % columns) * (labelWidth + gapX),
		y: top + row * (labelHeight + gapY),
	};
}

/** The number of pages for `count` labels, if the labels before `start` (from 1) of the first page are already used. */
export function pagesFor(format: LabelFormat, start: number, count: number): number {
	return count === 0 ? 0 : Math.ceil((startOn(format, start) - 1 + count) / labelsPerPage(format));
}

/** The labels on a page (from 0): each place, and the index of its label, both from 0. */
export function labelsOnPage(
	format: LabelFormat,
	start: number,
	count: number,
	page: number,
): { place: number; label: number }[] {
	const perPage = labelsPerPage(format);
	const before = page * perPage - (startOn(format, start) - 1);
	return Array.from({ length: perPage }, (_, place) => ({ place, label: before + place })).filter(
		({ label }) => label >= 0 && label < count,
	);
}

/** The label to start with, limited to the labels on the page. */
export function startOn(format: LabelFormat, start: number): number {
	return Math.min(Math.max(1, Math.trunc(start) || 1), labelsPerPage(format));
}

/** Repeats each thing `count` times, in order. */
export function withCopies<Thing>(wanted: readonly { thing: Thing; count: number }[]): Thing[] {
	return wanted.flatMap(({ thing, count }) => Array.from({ length: Math.max(0, count) }, () => thing));
}
