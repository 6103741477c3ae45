import {
	faultOf,
	type LabelFormat,
	labelFormatIds,
	labelFormats,
} from "@freehub/domain/stock/labels/formats";
import { codeChoices } from "@freehub/domain/stock/labels/symbols";
import { zplDensities } from "@freehub/domain/stock/labels/zpl";
import { useState } from "react";
import { z } from "zod";
import { storedValue, storeValue } from "#lib/storage.ts";

/** The fields that a label can show, in the order of the form. */
export const labelFields = ["name", "sku", "price", "code", "drawing", "location", "shop", "logo"] as const;
export type LabelField = (typeof labelFields)[number];

const measure = z.number().catch(0);
const measures = Object.keys(labelFormats.l7160) as (keyof LabelFormat)[];

const Settings = z.object({
	format: z.enum([...labelFormatIds, "own"]).catch("l7160"),
	/** The user's own sheet format. */
	own: z
		.object(
			Object.fromEntries(measures.map((name) => [name, measure])) as Record<
				keyof LabelFormat,
				typeof measure
			>,
		)
		.catch({ ...labelFormats.l7160 }),
	/** Position of the first unused label on the first sheet. */
	start: z.int().min(1).max(2500).catch(1),
	code: z.enum(codeChoices).catch("barcode"),
	shown: z.array(z.enum(labelFields)).catch(["name", "sku", "price", "code"]),
	/** Density of the ZPL printer, in dots per millimetre. */
	density: z.union(zplDensities.map((density) => z.literal(density))).catch(8),
});
export type LabelSettings = z.infer<typeof Settings>;

/** Print settings, stored in this browser per person, like the table's layout. */
export function useLabelSettings(personId: string) {
	const [settings, setSettings] = useState(() => read(personId));
	return {
		settings,
		/** Whether this person has chosen them or printed with them in this browser. */
		isUsual: storedValue(storageKey(personId)) !== undefined,
		change: (part: Partial<LabelSettings>) => {
			const next = { ...settings, ...part };
			setSettings(next);
			storeValue(storageKey(personId), next);
		},
	};
}

/** The chosen format; undefined while the user's own format is not valid. */
export function formatOf({ format, own }: LabelSettings): LabelFormat | undefined {
	if (format !== "own") return labelFormats[format];
	return faultOf(own) === undefined ? own : undefined;
}

function storageKey(personId: string): string {
	return `freehub-labels-${personId}`;
}

function read(personId: string): LabelSettings {
	return Settings.catch(Settings.parse({})).parse(storedValue(storageKey(personId)));
}
