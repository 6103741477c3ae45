import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Right } from "@freehub/domain/access";
import type { ScanDetails } from "@freehub/domain/scan";
import type { MovementKind } from "@freehub/domain/stock";

/** What is done with what is scanned. */
export const scanWorks = ["receive", "deliver", "count", "move", "look"] as const;
export type ScanWork = (typeof scanWorks)[number];

export const kindOf = {
	receive: "receive",
	deliver: "deliver",
	count: "count",
	move: "transfer",
} as const satisfies Record<Exclude<ScanWork, "look">, MovementKind>;

/** The work that somebody may do; looking up needs no right. */
export function worksFor(offers: (right: Right) => boolean): ScanWork[] {
	return scanWorks.filter((work) => work === "look" || offers(`stock.${kindOf[work]}`));
}

/** How the work is done: chosen once, and kept with each scan, which may wait while another is chosen. */
export type Setting = {
	work: ScanWork;
	/** Where pieces come to, are taken from or are counted. */
	location: string;
	/** Where they are moved to. */
	to: string;
	reference: string;
};

/** A label that was scanned: the location of the work, or by turns where pieces are moved from and to. */
export function atLocation(setting: Setting, location: string, isTarget: boolean): Setting {
	return setting.work === "move" && isTarget ? { ...setting, to: location } : { ...setting, location };
}

/** How many pieces a scan stands for: what was typed before it, or else what its code says. */
export function piecesOf(typed: number | undefined, pieces: number, { count = 1 }: ScanDetails): number {
	return typed ?? pieces * count;
}

type Booking = Omit<Setting, "work"> & {
	work: Exclude<ScanWork, "look">;
	quantity: number;
	batch: string;
	note: string;
};

/** The body of the stock change. */
export function bodyFor({ work, quantity, location, to, reference, batch, note }: Booking): NewMovement {
	return {
		kind: kindOf[work],
		quantity,
		location,
		...(work === "move" && { to }),
		...(reference !== "" && { reference }),
		...(note !== "" && { note }),
		batch,
	};
}

type Expected = { work: Exclude<ScanWork, "look">; pieces: number; onHand: number; hasOneLocation: boolean };

/** What it does to the quantity on hand. What a count finds at one location of several is not known here. */
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
