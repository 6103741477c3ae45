import { faultOf, type LabelFormat, labelFormatIds, labelFormats } from "@freehub/domain/labels/formats";
import { codeChoices } from "@freehub/domain/labels/symbols";
import { zplDensities } from "@freehub/domain/labels/zpl";
import { useState } from "react";
import { z } from "zod";
import { storedValue, storeValue } from "#lib/storage.ts";

/** What a label can say, in the order in which it is offered. */
export const labelFields = ["name", "sku", "price", "code", "drawing", "location", "shop", "logo"] as const;
export type LabelField = (typeof labelFields)[number];

const measure = z.number().catch(0);
const measures = Object.keys(labelFormats.l7160) as (keyof LabelFormat)[];

const Settings = z.object({
	format: z.enum([...labelFormatIds, "own"]).catch("l7160"),
	/** Measures of one's own. */
	own: z
		.object(
			Object.fromEntries(measures.map((name) => [name, measure])) as Record<
				keyof LabelFormat,
				typeof measure
			>,
		)
		.catch({ ...labelFormats.l7160 }),
	/** The first label of the first sheet that is not used yet. */
	start: z.int().min(1).max(2500).catch(1),
	code: z.enum(codeChoices).catch("barcode"),
	shown: z.array(z.enum(labelFields)).catch(["name", "sku", "price", "code"]),
	/** Of the printer that reads ZPL, in dots per millimetre. */
	density: z.union(zplDensities.map((density) => z.literal(density))).catch(8),
});
export type LabelSettings = z.infer<typeof Settings>;

/** How labels are printed: remembered in this browser for each person, as the table's layout is. */
export function useLabelSettings(personId: string) {
	const [settings, setSettings] = useState(() => read(personId));
	return {
		settings,
		change: (part: Partial<LabelSettings>) => {
			const next = { ...settings, ...part };
			setSettings(next);
			storeValue(storageKey(personId), next);
		},
	};
}

/** The measures that are chosen; undefined while those of one's own are no page of labels. */
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
