import { type Heads, headsOf } from "@freehub/contract/catalogue/source-formats/format-columns";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { type Damage, damageOf } from "./cell-damage.ts";

/** The row that speaks for a group: its key, and those of its cells that others share, with their damage. */
export type Lead = {
	key: string;
	line: number;
	/** By column. Undefined: others do not share it, or it was too long to be kept. */
	cells: readonly (string | undefined)[];
	/** Columns, counted from 0, whose cells were too long to be kept. */
	left: readonly number[];
	numbers: readonly number[];
	damage: Damage;
	/** Whether all of its cells are there, and none is damaged. */
	isWhole: boolean;
};

/**
 * The rows that speak for groups. Where others refer to them, they may be anywhere in the file, and are noted before. Otherwise it is
 * the first row with the group's name, or the first one: only the current one is held, but a sorted file has the rows of a group apart,
 * or another row first, and then it is noted before, too.
 */
export type Leads = {
	needsNotes: boolean;
	/** Notes a row if it speaks for others. @param mended finds the damage of its cells. */
	note: (row: TableRow, mended: (row: TableRow) => TableRow) => void;
	/** All rows have been noted: those that are not needed are forgotten. */
	endNotes: (mended: (row: TableRow) => TableRow) => void;
	/** The value that a row has in common with its group. */
	keyOf(cells: readonly (string | undefined)[]): string;
	/** The options of a row that its parent lists: ',size=28,color=Green'; undefined: none does. */
	listedOptions(cells: readonly (string | undefined)[]): string | undefined;
	/** The lines of the parents of the groups with these keys; first rows of groups are no parents. */
	linesOf(keys: Iterable<string>): Set<number>;
	/** Follows the rows from the first one: gives the lead of each. */
	follow(): (row: TableRow) => Lead | undefined;
};

/** A row with the cells that others share, and the columns, counted from 0, whose cells are left out. */
type Shared = { row: TableRow; left: number[] };

/** Characters of noted cells that are held; above that, only short ones are. */
const MAX_CHARACTERS = 10_000_000;
const SHORT = 200;

/** @param maxCharacters of noted cells that are held. */
export function leadsOf(format: SourceFormat, head: TableHead, maxCharacters = MAX_CHARACTERS): Leads {
	const heads = headsOf(head.columns);
	const { group } = format;
	const key = heads.find(group?.key ?? []);
	const keyOf = (cells: readonly (string | undefined)[]): string => cells[key]?.trim() ?? "";
	const kept = keptColumns(format, heads);
	const noted = new Map<string, Lead>();
	const listed = new Map<string, string>();
	let room = maxCharacters;

	/** A row with the cells that others share. Its long ones are left out once too much is held. */
	function sharedOf(row: TableRow): Shared {
		const cells: string[] = [];
		const left: number[] = [];
		for (const i of kept) {
			const text = row.cells[i] ?? "";
			if (room < text.length && text.length > SHORT) left.push(i);
			else cells[i] = text;
			room -= cells[i]?.length ?? 0;
		}
		return { row: { ...row, cells }, left };
	}

	function leadOf(called: string, { row, left }: Shared): Lead {
		const { line, cells, numbers = [] } = row;
		const typed = numbers.filter((column) => kept.includes(column - 1));
		const damage = damageOf(row, kept);
		const isWhole = left.length === 0 && Object.values(damage).every((all) => all.length === 0);
		return { key: called, line, cells, left, numbers: typed, damage, isWhole };
	}

	const names = heads.all(group?.parent ?? []);
	const children = heads.find(group?.children ?? []);
	const hasParents = group?.parent !== undefined || group?.children !== undefined;
	const parents = (format.passedOver ?? []).flatMap(({ kind, column, words }) =>
		kind === "variants" ? [{ at: heads.find(column), words }] : [],
	);
	const isParent = (cells: readonly string[]): boolean =>
		parents.length === 0 ||
		parents.some(({ at, words }) => words.includes(cells[at]?.trim().toLowerCase() ?? ""));

	function noteParent(row: TableRow): void {
		const last = names.at(-1);
		const [called = ""] = names.flatMap((i) => {
			const text = row.cells[i]?.trim() ?? "";
			return text === "" ? [] : [i === last && names.length > 1 ? `id:${text}` : text];
		});
		const lead = leadOf(called, sharedOf(row));
		for (const i of names) {
			const text = row.cells[i]?.trim() ?? "";
			if (text === "") continue;
			if (i !== last || names.length === 1) noted.set(text, lead);
			if (i === last) noted.set(`id:${text}`, lead);
		}
		const entries = (row.cells[children] ?? "").matchAll(/(?:^|\|)\s*sku=([^,|]+)([^|]*)/g);
		for (const [, child = "", others = ""] of entries) {
			noted.set(child.trim(), lead);
			listed.set(child.trim(), others);
		}
	}

	const model = heads.all(group?.model ?? []);
	const isNamed = (cells: readonly string[]): boolean => model.some((i) => (cells[i]?.trim() ?? "") !== "");
	/** The groups so far. A group is apart if its rows are not together, or its first row does not speak for it. */
	const groups = new Map<string, Shared & { isNamed: boolean; isApart: boolean }>();
	let before = "";

	function noteMember(row: TableRow): void {
		const own = keyOf(row.cells);
		if (own === "") return;
		const known = groups.get(own);
		if (known === undefined)
			groups.set(own, { ...sharedOf(row), isNamed: isNamed(row.cells), isApart: false });
		else if (!known.isNamed && isNamed(row.cells)) {
			groups.set(own, { ...sharedOf(row), isNamed: true, isApart: true });
		} else if (own !== before) known.isApart = true;
		before = own;
	}

	return {
		needsNotes: hasParents || kept.some((i) => i !== key),
		note(row, mended) {
			if (!hasParents) noteMember(row);
			else if (isParent(row.cells)) noteParent(mended(row));
		},
		endNotes(mended) {
			for (const [called, { row, left, isApart }] of groups) {
				if (isApart) noted.set(called, leadOf(called, { row: mended(row), left }));
			}
			groups.clear();
		},
		keyOf,
		listedOptions: (cells) => listed.get(keyOf(cells)),
		linesOf(keys) {
			if (!hasParents) return new Set();
			const found = Array.from(keys, (key) => noted.get(key)?.line);
			return new Set(found.filter((line) => line !== undefined));
		},
		follow() {
			let current: Lead | undefined;
			let parent: TableRow | undefined;
			return (row) => {
				if (key < 0) return undefined;
				if (hasParents && isParent(row.cells)) parent = row;
				const own = keyOf(row.cells);
				if (own === "") return undefined;
				const lead = noted.get(own);
				// The parent of the rows below it is still there with all of its cells.
				if (lead !== undefined && lead.left.length > 0 && lead.line === parent?.line) {
					return leadOf(lead.key, { row: parent, left: [] });
				}
				if (lead !== undefined || hasParents) return lead;
				if (current?.key !== own) current = leadOf(own, { row, left: [] });
				return current;
			};
		},
	};
}

/** The columns of a lead that matter to other rows. */
function keptColumns({ group, columns, hidden = [] }: SourceFormat, heads: Heads): number[] {
	const hasParents = group?.parent !== undefined || group?.children !== undefined;
	const names = [
		...(group?.shared ?? []),
		...(group?.ofFirst ?? []),
		...(group?.model ?? []),
		...(hasParents ? [...(columns.sku ?? []), ...hidden.flatMap(({ column }) => column)] : []),
	];
	return [...new Set(heads.all(names))];
}
