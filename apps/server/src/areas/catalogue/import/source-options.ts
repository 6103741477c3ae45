import { type Heads, optionColumns } from "@freehub/contract/catalogue/source-formats/format-columns";
import type { OptionColumns, SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import { listEntries } from "@freehub/domain/catalogue/listed-category";

type Cells = readonly (string | undefined)[];
/** An option of a product, such as its size. */
export type Option = readonly [name: string, value: string];

/** Reads the options of a product, such as its size, from the columns in which a format has them. */
export function optionReader(format: SourceFormat, heads: Heads) {
	const { options = [], noOption = [], hasChoices = false } = format;
	const kinds = options.map((option) => optionColumns(option, heads).map((each) => readerOf(each, heads)));

	function readAll(readers: (typeof kinds)[number], cells: Cells): Option[] {
		return readers.flatMap(({ read }) =>
			read(cells).flatMap(([name, value]): Option[] => {
				const entries = hasChoices ? listEntries(value, ",") : [value.trim()];
				const [only = ""] = entries;
				const isOption = entries.length === 1 && only !== "" && !noOption.includes(only.toLowerCase());
				return isOption ? [[name, only]] : [];
			}),
		);
	}

	return {
		/** The columns that are read, counted from 0. */
		columns: kinds.flatMap((readers) => readers.flatMap(({ columns }) => columns)),
		/** The names and values of a row's options, some of which may be in rows that go on with it. */
		read(cells: Cells, continued: readonly { cells: Cells }[] = []): Option[] {
			for (const readers of kinds) {
				const found = [{ cells }, ...continued].flatMap((row) => readAll(readers, row.cells));
				if (found.length > 0) return found;
			}
			return [];
		},
	};
}

function readerOf(
	option: OptionColumns,
	heads: Heads,
): { columns: number[]; read: (cells: Cells) => Option[] } {
	if ("pairs" in option) {
		const { between, sign } = option;
		const column = heads.find(option.pairs);
		return {
			columns: [column],
			read: (cells) => pairsOf(cells[column] ?? "", between, sign),
		};
	}
	if ("names" in option) {
		const names = heads.find(option.names);
		const values = heads.find(option.values);
		return {
			columns: [names, values],
			read: (cells) => {
				const named = listEntries(cells[names] ?? "", ",");
				// 'Size:select:0' and 'S:0': after the colons stand the kind and the position.
				return listEntries(cells[values] ?? "", ",").map((value, i): Option => {
					return [named[i]?.split(":")[0] ?? "", value.replace(/:\d+$/, "")];
				});
			},
		};
	}
	if ("set" in option) {
		const names = heads.find(option.set);
		const values = heads.all([option.value]);
		return {
			columns: values,
			read: (cells) => {
				const named = (cells[names] ?? "").split(/[/,]/);
				return values.map((value, i): Option => [named[i]?.trim() ?? "", cells[value] ?? ""]);
			},
		};
	}
	const name = "name" in option ? heads.find(option.name) : -1;
	const value = heads.find(option.value);
	return {
		columns: [value],
		read: (cells) => [[cells[name]?.trim() ?? "", cells[value] ?? ""]],
	};
}

/**
 * The names and values in a list such as 'color=Red,size=M', also if each is in quotes.
 * @param between what separates pairs, and `sign` a name from its value.
 */
export function pairsOf(text: string, between: string, sign: string): Option[] {
	const entries = text.startsWith('"')
		? [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, entry = ""]) => entry.replaceAll('""', '"'))
		: listEntries(text, between);
	return entries.flatMap((entry): Option[] => {
		const at = entry.indexOf(sign);
		if (at < 0) return [];
		const value = entry.slice(at + sign.length).trim();
		return [[entry.slice(0, at).trim(), /^"(.*)"$/s.exec(value)?.[1] ?? value]];
	});
}

/** The name of an option that has several values; undefined: none has. */
export function optionTwice(options: readonly Option[]): string | undefined {
	const values = new Map<string, string>();
	for (const [name, value] of options) {
		if ((values.get(name) ?? value) !== value) return name;
		values.set(name, value);
	}
	return undefined;
}
