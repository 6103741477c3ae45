import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./inventory.module.css";
import { isNarrowed } from "./table/filter.ts";
import { totalQuery, useShownFilter } from "./table/pages.ts";
import { ProductTable } from "./table/product-table.tsx";
import { useTableFilter } from "./table/use-table-filter.ts";

type Props = {
	addItemPath: string;
	booksPath: string;
	deletedPath: string;
	/** Whose choice of columns it is; empty for a visitor. */
	personId: string;
};

/** The Manage Inventory screen: its head and the table. */
export function Inventory({ addItemPath, booksPath, deletedPath, personId }: Props) {
	const { isSettled, offers } = useStanding();
	const { filter, change } = useTableFilter();
	const rows = useShownFilter(filter);
	return (
		<section className={classes.inventory}>
			<div className={classes.head}>
				<div className={classes.title}>
					<PageTitle>Manage Inventory</PageTitle>
					<Count {...rows} />
				</div>
				<div className={classes.ways} data-unsettled={!isSettled || undefined}>
					{offers("stock.read") && (
						<Button component={Link} to={booksPath} variant="quiet">
							Books
						</Button>
					)}
					{offers("product.write") && (
						<Button component={Link} to={deletedPath} variant="quiet">
							Deleted items
						</Button>
					)}
					{offers("product.write") && (
						<Button component={Link} to={addItemPath} leftSection={<IconPlus size={18} aria-hidden="true" />}>
							Add Item
						</Button>
					)}
				</div>
			</div>
			<section className={classes.list} aria-label="Products">
				<ProductTable
					addItemPath={addItemPath}
					personId={personId}
					filter={filter}
					onChange={change}
					rows={rows}
				/>
			</section>
		</section>
	);
}

/** '42 products', of a filter '14 of 42 products', or '500+ products' where the server has stopped counting. */
function Count({ first, shown }: ReturnType<typeof useShownFilter>) {
	const isPart = isNarrowed(shown);
	const { data: all } = useQuery({ ...totalQuery, enabled: isPart });
	if (first === undefined) return <output className={classes.count} />;
	const { total, isTotalExact } = first;
	const found = `${formatCount(total)}${isTotalExact ? "" : "+"}`;
	if (isPart && all)
		return <output className={classes.count}>{`${found} of ${plural(all.total, "product")}`}</output>;
	return (
		<output className={classes.count}>{isTotalExact ? plural(total, "product") : `${found} products`}</output>
	);
}
