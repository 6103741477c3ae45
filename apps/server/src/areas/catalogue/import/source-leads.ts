import { type Heads, headsOf } from "@freehub/contract/catalogue/source-formats/format-columns";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import type { TableHead, TableRow } from "#sheets/table.ts";

/** The row that speaks for a group: its key, and those of its cells that others share, by column. */
export type Lead = { key: string; cells: readonly (string | undefined)[]; numbers: readonly number[] };

/**
 * The rows that speak for groups. Where they are the first ones, only the current one is held; where others refer to them, they may
 * be anywhere in the file, and are noted before.
 */
export type Leads = {
	needsNotes: boolean;
	note: (row: TableRow) => void;
	/** The value that a row has in common with its group. */
	keyOf(cells: readonly (string | undefined)[]): string;
	/** Follows the rows from the first one: gives the lead of each. */
	follow(): (row: TableRow) => Lead | undefined;
};

/** Characters of noted cells that are held; above that, only short ones are. */
const MAX_CHARACTERS = 10_000_000;
const SHORT = 200;

export function leadsOf(format: SourceFormat, head: TableHead): Leads {
	const heads = headsOf(head.columns);
	const { group } = format;
	const key = heads.find(group?.key ?? []);
	const keyOf = (cells: readonly (string | undefined)[]): string => cells[key]?.trim() ?? "";
	const kept = keptColumns(format, heads);
	const noted = new Map<string, Lead>();
	let room = MAX_CHARACTERS;

	function leadOf({ cells, numbers = [] }: TableRow, called: string): Lead {
		const own: (string | undefined)[] = [];
		for (const i of kept) own[i] = cells[i];
		return { key: called, cells: own, numbers: numbers.filter((column) => kept.includes(column - 1)) };
	}

	/** A lead whose long cells are left out once too much is held. */
	function bounded(lead: Lead): Lead {
		for (const text of lead.cells) room -= text?.length ?? 0;
		if (room > 0) return lead;
		return { ...lead, cells: lead.cells.map((text) => ((text?.length ?? 0) > SHORT ? undefined : text)) };
	}

	const names = heads.all(group?.parent ?? []);
	const children = heads.find(group?.children ?? []);
	const needsNotes = group?.parent !== undefined || group?.children !== undefined;
	const parents = (format.passedOver ?? []).filter(({ kind }) => kind === "variants");
	const isParent = (cells: readonly string[]): boolean =>
		parents.length === 0 ||
		parents.some(({ column, words }) =>
			words.includes(cells[heads.find(column)]?.trim().toLowerCase() ?? ""),
		);

	function note(row: TableRow): void {
		if (!needsNotes || !isParent(row.cells)) return;
		const last = names.at(-1);
		const [called = ""] = names.flatMap((i) => {
			const text = row.cells[i]?.trim() ?? "";
			return text === "" ? [] : [i === last && names.length > 1 ? `id:${text}` : text];
		});
		const lead = bounded(leadOf(row, called));
		for (const i of names) {
			const text = row.cells[i]?.trim() ?? "";
			if (text === "") continue;
			if (i !== last || names.length === 1) noted.set(text, lead);
			if (i === last) noted.set(`id:${text}`, lead);
		}
		for (const [, child = ""] of (row.cells[children] ?? "").matchAll(/(?:^|\|)\s*sku=([^,|]+)/g)) {
			noted.set(child.trim(), lead);
		}
	}

	return {
		needsNotes,
		note,
		keyOf,
		follow() {
			let current: Lead | undefined;
			return (row) => {
				if (key < 0) return undefined;
				const own = keyOf(row.cells);
				if (own === "") return undefined;
				if (needsNotes) return noted.get(own);
				if (current?.key !== own) current = leadOf(row, own);
				return current;
			};
		},
	};
}

/** The columns of a lead that matter to other rows. */
function keptColumns({ group, columns, hidden = [] }: SourceFormat, heads: Heads): number[] {
	const names = [
		...(group?.shared ?? []),
		...(group?.ofFirst ?? []),
		...(group?.model ?? []),
		...(columns.sku ?? []),
		...hidden.flatMap(({ column }) => column),
	];
	return [...new Set(heads.all(names))];
}
