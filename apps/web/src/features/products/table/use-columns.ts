import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { useStanding } from "#lib/rights.ts";
import {
	type ColumnId,
	columns,
	defaultColumns,
	inOrder,
	isDefault,
	MAX_WIDTH,
	MIN_WIDTH,
	parseColumns,
} from "./columns.ts";

const Kept = z.object({
	columns: z.string().nullable().catch(null),
	widths: z.partialRecord(z.string(), z.number().min(MIN_WIDTH).max(MAX_WIDTH)).catch({}),
});
type Kept = z.infer<typeof Kept>;

/**
 * Which columns are shown and how wide: remembered in this browser for each person. The choice is in the address
 * as well, so that a shared view shows the same columns.
 */
export function useColumns(personId: string) {
	const { offers } = useStanding();
	const [params, setParams] = useSearchParams();
	const [kept, setKept] = useState(() => ({ personId, ...read(personId) }));
	// Somebody else is at the screen.
	if (kept.personId !== personId) setKept({ personId, ...read(personId) });
	const inAddress = params.get("cols");
	// The address follows a moment after the choice.
	const [asked, setAsked] = useState<{ from: string | null; text: string | null }>();
	if (asked !== undefined && asked.text === inAddress) setAsked(undefined);
	const text = asked?.from === inAddress ? asked.text : (inAddress ?? kept.columns);
	const chosen = parseColumns(text) ?? defaultColumns;
	const mayWrite = offers("product.write");
	const offered = columns.filter(({ isForWriters }) => !isForWriters || mayWrite);

	function keep(part: Partial<Kept>) {
		const next = { ...kept, ...part };
		setKept(next);
		write(personId, next);
	}

	function choose(next: readonly ColumnId[]) {
		const ordered = inOrder(next);
		const wanted = isDefault(ordered) ? null : ordered.join(",");
		keep({ columns: wanted });
		setAsked({ from: inAddress, text: wanted });
		setParams(
			(before) => {
				const after = new URLSearchParams(before);
				if (wanted === null) after.delete("cols");
				else after.set("cols", wanted);
				return after;
			},
			{ replace: true, preventScrollReset: true },
		);
	}

	return {
		chosen,
		offered,
		shown: offered.filter(({ id }) => chosen.includes(id)),
		/** The choice as an address says it; undefined for the specified columns. */
		text: isDefault(chosen) ? undefined : chosen.join(","),
		choose,
		widths: kept.widths as Partial<Record<ColumnId, number>>,
		setWidth: (id: ColumnId, width: number) =>
			keep({ widths: { ...kept.widths, [id]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) } }),
		isChanged: !isDefault(chosen) || Object.keys(kept.widths).length > 0,
		reset: () => {
			choose(defaultColumns);
			keep({ columns: null, widths: {} });
		},
	};
}

export type Columns = ReturnType<typeof useColumns>;

function storageKey(personId: string): string {
	return `freehub-table-${personId}`;
}

function read(personId: string): Kept {
	try {
		return Kept.parse(JSON.parse(localStorage.getItem(storageKey(personId)) ?? "{}"));
	} catch {
		return { columns: null, widths: {} };
	}
}

function write(personId: string, { columns: chosen, widths }: Kept): void {
	try {
		localStorage.setItem(storageKey(personId), JSON.stringify({ columns: chosen, widths }));
	} catch {
		// A browser without storage: it is kept as long as the page.
	}
}
