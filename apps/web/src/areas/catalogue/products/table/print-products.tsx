import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { PrintList } from "#ui/print-list.tsx";
import { MAX_PRINTED, type Printed, type PrintedColumn } from "#ui/printed-rows.ts";
import { type ColumnId, columnById } from "./columns.ts";
import type { TableFilter } from "./filter.ts";
import { filterText, type LocationChoice, sections } from "./filters.tsx";
import { rowsQuery, TABLE_PAGE } from "./pages.ts";

type Props = {
	filter: TableFilter;
	/** The columns of the table, in their order. */
	columns: readonly ColumnId[];
	locations: readonly LocationChoice[];
	size: "small" | "icon";
};

/** Prints the products of the table's filter with its columns; pictures and what is read cell by cell are left out. */
export function PrintProducts({ filter, columns, locations, size }: Props) {
	const queryClient = useQueryClient();

	function shown(): Printed<Product> {
		const first = queryClient.getQueryData(rowsQuery(queryClient, filter, 0).queryKey);
		return { items: first?.items ?? [], isWhole: first?.next === undefined };
	}

	async function load(): Promise<Printed<Product>> {
		const items: Product[] = [];
		for (let number = 0; items.length < MAX_PRINTED; number++) {
			const page = await queryClient.fetchQuery(rowsQuery(queryClient, filter, number));
			items.push(...page.items);
			if (page.next === undefined || page.items.length < TABLE_PAGE) return { items, isWhole: true };
		}
		return { items, isWhole: false };
	}

	const search = filter.search;
	const words = [
		...(search === "" ? [] : [t({ comment: "search is a typed text", message: `Search: ${search}` })]),
		...sections.flatMap(({ id }) => filterText(id, filter, locations) ?? []),
	];
	return (
		<PrintList
			title={t`Products`}
			filter={words}
			columns={columns.flatMap(printedColumn)}
			shown={shown}
			load={load}
			size={size}
		/>
	);
}

function printedColumn(id: ColumnId): PrintedColumn<Product>[] {
	const { label, text, isNumeric = false } = columnById[id];
	if (id === "number")
		return [{ name: t(label), text: (_, index) => formatCount(index + 1), isNumber: true }];
	return text === undefined ? [] : [{ name: t(label), text, isNumber: isNumeric }];
}
