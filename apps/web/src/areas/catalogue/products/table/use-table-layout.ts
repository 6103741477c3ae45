import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import { isRecord, storedValue, storeValue } from "#lib/storage.ts";
import {
	type ColumnId,
	columns,
	defaultColumns,
	inOrder,
	isDefault,
	MAX_COLUMN_WIDTH,
	MIN_WIDTH,
	parseColumns,
	type TableColumn,
} from "./columns.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

type KeptLayout = { columns: string | null; widths: Partial<Record<string, number>>; density: Density };

/**
 * The columns, their order and widths, and the row density: stored in this browser per person. The columns are in the URL as
 * well, so that a shared view shows the same ones.
 */
export function useTableLayout(personId: string) {
	const { offers } = usePermissions();
	const [params, setParams] = useSearchParams();
	const [kept, setKept] = useState(() => ({ personId, ...read(personId) }));
	// The signed-in person has changed.
	if (kept.personId !== personId) setKept({ personId, ...read(personId) });
	const inAddress = params.get("cols");
	// The URL is updated a moment after the choice.
	const [asked, setAsked] = useState<{ from: string | null; text: string | null }>();
	if (asked !== undefined && asked.text === inAddress) setAsked(undefined);
	const text = asked?.from === inAddress ? asked.text : (inAddress ?? kept.columns);
	const [mayWrite, mayRead] = [offers("product.write"), offers("stock.read")];
	const isOffered = ({ isForWriters, isOfStock }: TableColumn) =>
		(!isForWriters || mayWrite) && (!isOfStock || mayRead);
	const offered = columns.filter(isOffered);
	const chosen = useMemo(() => parseColumns(text) ?? defaultColumns, [text]);
	const visibility = Object.fromEntries(
		columns.map((column) => [column.id, chosen.includes(column.id) && isOffered(column)]),
	);

	function keep(part: Partial<KeptLayout>) {
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
		/** In order, in TanStack Table's format. */
		chosen,
		visibility,
		offered,
		/** The choice as a URL parameter; undefined for the default columns. */
		text: isDefault(chosen) ? undefined : chosen.join(","),
		choose,
		/** The widths that the person has set. */
		widths: kept.widths as Partial<Record<ColumnId, number>>,
		setWidths: (widths: Partial<Record<string, number>>) => {
			const bounded = Object.entries(widths).map(([id, width = MIN_WIDTH]) => [
				id,
				Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_WIDTH, width))),
			]);
			keep({ widths: { ...kept.widths, ...Object.fromEntries(bounded) } });
		},
		density: kept.density,
		setDensity: (density: Density) => keep({ density }),
		isChanged: !isDefault(chosen) || Object.keys(kept.widths).length > 0,
		reset: () => {
			choose(defaultColumns);
			keep({ columns: null, widths: {} });
		},
	};
}

export type TableLayout = ReturnType<typeof useTableLayout>;

function storageKey(personId: string): string {
	return `freehub-table-${personId}`;
}

function read(personId: string): KeptLayout {
	// Checked by hand: the table shows its rows before zod is loaded.
	const stored = storedValue(storageKey(personId));
	const { columns: chosen, widths, density } = isRecord(stored) ? stored : {};
	return {
		columns: typeof chosen === "string" ? chosen : null,
		widths: isRecord(widths) && Object.values(widths).every(isWidth) ? (widths as KeptLayout["widths"]) : {},
		density: densities.find((each) => each === density) ?? "compact",
	};
}

function isWidth(width: unknown): boolean {
	return typeof width === "number" && width >= MIN_WIDTH && width <= MAX_COLUMN_WIDTH;
}

function write(personId: string, { columns: chosen, widths, density }: KeptLayout): void {
	storeValue(storageKey(personId), { columns: chosen, widths, density });
}

/** The widths that differ. */
export function changedWidths(
	before: Record<string, number>,
	after: Record<string, number>,
): Record<string, number> {
	return Object.fromEntries(Object.entries(after).filter(([id, width]) => before[id] !== width));
}

/** Minimum width of text columns, as a percentage of the table's width. */
const shares: Partial<Record<ColumnId, number>> = { name: 22, supplier: 13 };

/**
 * The column widths as CSS variables. The name gets the remaining space; or, if the person has set its width, the last column
 * before the actions does.
 */
export function templateOf(sizes: readonly (readonly [ColumnId, number])[], layout: TableLayout) {
	const rest = layout.widths.name === undefined ? "name" : sizes.at(-2)?.[0];
	const rem = (size: number) => `${size / 16}rem`;
	// On a small screen the long texts shrink in favour of the other columns.
	const least = (id: ColumnId, size: number) =>
		id in shares && layout.widths[id] === undefined ? `min(${rem(size)}, ${shares[id]}cqi)` : rem(size);
	return {
		"--columns": sizes
			.map(([id, size]) => `minmax(${least(id, size)}, ${id === rest ? "1fr" : rem(size)})`)
			.join(" "),
		"--least": `calc(${sizes.map(([id, size]) => least(id, size)).join(" + ")})`,
		"--pinned": rem(sizes.at(-1)?.[1] ?? 0),
	};
}
