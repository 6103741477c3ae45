/** How labels lie on a page, in millimetres. A roll is a page for each label. */
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

/** The sheets and rolls that are sold under these numbers and sizes. */
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

/** The smallest label on which anything can be read, and the largest page, in millimetres. */
const LEAST = 10;
const MOST = 500;
const MOST_IN_A_ROW = 50;

/** What is wrong with measures that somebody has typed; undefined where labels can be printed with them. */
export function faultOf(format: LabelFormat): "size" | "count" | "page" | undefined {
	const { pageWidth, pageHeight, labelWidth, labelHeight, columns, rows, left, top, gapX, gapY } = format;
	const isSize = (value: number) => value >= LEAST && value <= MOST;
	const isDistance = (value: number) => value >= 0 && value <= MOST;
	if (![pageWidth, pageHeight, labelWidth, labelHeight].every(isSize)) return "size";
	if (![left, top, gapX, gapY].every(isDistance)) return "size";
	const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_IN_A_ROW;
	if (!isCount(columns) || !isCount(rows)) return "count";
	// Sums of such measures are not exact.
	const isWithin = (end: number, page: number) => end <= page + 1e-6;
	const right = left + columns * labelWidth + (columns - 1) * gapX;
	const bottom = top + rows * labelHeight + (rows - 1) * gapY;
	return isWithin(right, pageWidth) && isWithin(bottom, pageHeight) ? undefined : "page";
}

export function labelsPerPage({ columns, rows }: LabelFormat): number {
	return columns * rows;
}

/** Where the label with this number, from 0, is on its page. */
export function cornerOf(format: LabelFormat, index: number): { x: number; y: number } {
	const { columns, left, top, labelWidth, labelHeight, gapX, gapY } = format;
	const row = Math.floor(index / columns);
	return {
		x: left + (index % columns) * (labelWidth + gapX),
		y: top + row * (labelHeight + gapY),
	};
}

/** How many pages so many labels take when those before `start`, from 1, are used already. */
export function pagesFor(format: LabelFormat, start: number, count: number): number {
	return count === 0 ? 0 : Math.ceil((startOn(format, start) - 1 + count) / labelsPerPage(format));
}

/** What is on a page, from 0: the number of each place, and which label comes there, from 0. */
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

/** The label to begin with, as far as the page has it. */
export function startOn(format: LabelFormat, start: number): number {
	return Math.min(Math.max(1, Math.trunc(start) || 1), labelsPerPage(format));
}

/** Which thing each label is of, where each is wanted so many times, one thing after the other. */
export function withCopies<Thing>(wanted: readonly { thing: Thing; count: number }[]): Thing[] {
	return wanted.flatMap(({ thing, count }) => Array.from({ length: Math.max(0, count) }, () => thing));
}
