import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useStanding } from "#lib/rights.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { isNarrowed, noFilter, type TableFilter } from "./filter.ts";

/** No product fits what is searched and filtered for. */
export function NothingFound({
	filter,
	onChange,
}: {
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
}) {
	const { search } = filter;
	const hasFilters = isNarrowed({ ...filter, search: "" });
	return (
		<EmptyState sentence={`Nothing matches ${describe(search, hasFilters)}.`}>
			<Button variant="default" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
				{hasFilters ? "Clear all" : "Clear search"}
			</Button>
		</EmptyState>
	);
}

function describe(search: string, hasFilters: boolean): string {
	if (search === "") return "these filters";
	return hasFilters ? `‘${search}’ with these filters` : `‘${search}’`;
}

export function NothingYet({ addItemPath }: { addItemPath: string }) {
	const { offers } = useStanding();
	if (!offers("product.write")) {
		return <EmptyState sentence="Nothing here yet." picture="/drawings/empty.svg" />;
	}
	return (
		<EmptyState sentence="Nothing here yet. Add the first product." picture="/drawings/empty.svg">
			<Button component={Link} to={addItemPath} variant="default">
				Add the first product
			</Button>
		</EmptyState>
	);
}
