import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Right } from "@freehub/domain/people/access";
import type { ScanDetails } from "@freehub/domain/stock/scan";
import type { MovementKind } from "@freehub/domain/stock/stock";

export const scanWorks = ["receive", "deliver", "count", "move", "look"] as const;
export type ScanWork = (typeof scanWorks)[number];

export const kindOf = {
	receive: "receive",
	deliver: "deliver",
	count: "count",
	move: "transfer",
} as const satisfies Record<Exclude<ScanWork, "look">, MovementKind>;

/** The permitted kinds of work; looking up needs no right. */
export function worksFor(offers: (right: Right) => boolean): ScanWork[] {
	return scanWorks.filter((work) => work === "look" || offers(`stock.${kindOf[work]}`));
}

/** The options of the work. Chosen once and stored with each scan, because a scan may wait while the options change. */
export type Setting = {
	work: ScanWork;
	/** The location where pieces arrive, leave or are counted. */
	location: string;
	/** The target of a move. */
	to: string;
	reference: string;
	/** The location has bins, and was chosen itself: the counted pieces are in none of them. */
	isOutsideBins?: boolean | undefined;
};

/** Applies a scanned location label: it sets the location of the work; for a move, the source and the target in turn. */
export function atLocation(setting: Setting, location: string, isTarget: boolean): Setting {
	return setting.work === "move" && isTarget ? { ...setting, to: location } : at(setting, location);
}

/** The work at another location. */
export function at(setting: Setting, location: string, isOutsideBins = false): Setting {
	return { ...setting, location, isOutsideBins };
}

/** Whether the bin must be chosen first: a count of a store with bins is one of a bin, unless somebody chose the store itself. */
export function isBinNeeded(
	{ work, location, isOutsideBins }: Setting,
	withBins: ReadonlySet<string>,
): boolean {
	return work === "count" && isOutsideBins !== true && withBins.has(location);
}

/** The number of pieces of a scan: the number typed before it, or else the number in its code. */
export function piecesOf(typed: number | undefined, pieces: number, { count = 1 }: ScanDetails): number {
	return typed ?? pieces * count;
}

type ScanToBook = Omit<Setting, "work"> & {
	work: Exclude<ScanWork, "look">;
	quantity: number;
	batch: string;
	note: string;
	/** Of a count: the pieces at the location that its author saw. */
	seen?: number | undefined;
	override?: true;
	/** The location is a store with bins: pieces that leave it come from these. */
	hasBins?: boolean;
};

/** Whether pieces leave the place of the work. */
export function isTaking(work: ScanWork): boolean {
	return work === "deliver" || work === "move";
}

/** The body of the stock change. */
export function bodyFor(scan: ScanToBook): NewMovement {
	const { work, quantity, location, to, reference, batch, note, seen, override, isOutsideBins, hasBins } =
		scan;
	return {
		kind: kindOf[work],
		quantity,
		location,
		...(work === "move" && { to }),
		...(hasBins && isTaking(work) && { fromBins: "most" as const }),
		...(override && { override }),
		...(reference !== "" && { reference }),
		...(note !== "" && { note }),
		...(work === "count" && seen !== undefined && { ifLevel: seen }),
		...(work === "count" && isOutsideBins === true && { outsideBins: true }),
		batch,
	};
}

type Expected = { work: Exclude<ScanWork, "look">; pieces: number; onHand: number; hasOneLocation: boolean };

/** The expected effect on the quantity on hand. With several locations, the effect of a count is unknown here. */
export function expectedDelta({ work, pieces, onHand, hasOneLocation }: Expected): number {
	switch (work) {
		case "receive":
			return pieces;
		case "deliver":
			return -pieces;
		case "count":
			return hasOneLocation ? pieces - onHand : 0;
		case "move":
			return 0;
	}
}
