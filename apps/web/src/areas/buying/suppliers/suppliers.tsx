import type { SupplierLine } from "@freehub/contract/buying/suppliers";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { allOf, type PrintedColumn, PrintList, shownOf } from "#ui/print-list.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { AddSupplier } from "./add-supplier.tsx";
import { LateBadge } from "./open-orders.tsx";
import { supplierPagesQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

/** The companies that products are bought from, with what is expected from them. */
export function Suppliers() {
	const [params, setParams] = useSearchParams();
	const search = params.get("search")?.trim().slice(0, 100) ?? "";
	const change = (name: string, value: string) =>
		setParams(
			(before) => {
				const next = new URLSearchParams(before);
				if (value === "") next.delete(name);
				else next.set(name, value);
				return next;
			},
			{ replace: true },
		);
	return (
		<OnlyWith right="purchase.write" title={t`Suppliers`} sentence={t`Suppliers are for buyers and owners.`}>
			<div className="stack gap-16">
				<PageHead
					title={t`Suppliers`}
					actions={
						<Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => change("add", "yes")}>
							<Trans>Add supplier</Trans>
						</Button>
					}
				/>
				<SearchBox
					className="max-30"
					label={t`Search suppliers`}
					placeholder={t`Search by name …`}
					search={search}
					pause={200}
					hasShortcut
					onSearch={(text) => change("search", text)}
				/>
				<SupplierList search={search} />
				<AddSupplier isOpen={params.get("add") === "yes"} onClose={() => change("add", "")} />
			</div>
		</OnlyWith>
	);
}

function SupplierList({ search }: { search: string }) {
	const read = useInfiniteQuery(supplierPagesQuery(search));
	if (read.data === undefined) return <LoadState query={read} what={t`The suppliers could not be loaded.`} />;
	const suppliers = read.data.pages.flatMap((page) => page.items);
	if (suppliers.length === 0) {
		return search === "" ? (
			<EmptyState
				sentence={t`No suppliers yet. Add the first one, or name a supplier in a product.`}
				picture="/drawings/empty.svg"
			/>
		) : (
			<EmptyState sentence={t`No supplier’s name begins with “${search}”.`} />
		);
	}
	return (
		<>
			<DataTable
				caption={t`Suppliers by name`}
				columns={[
					t`Name`,
					{ numbers: t`Products` },
					{ numbers: t`Open orders` },
					t`Next delivery`,
					{ numbers: t`Lead time` },
				]}
				isStale={read.isPlaceholderData}
			>
				{suppliers.map((supplier) => (
					<SupplierRow key={supplier._id} supplier={supplier} />
				))}
			</DataTable>
			{read.hasNextPage && <ShowMore what={t`suppliers`} pages={read} />}
			<div>
				<PrintList
					title={t`Suppliers`}
					filter={
						search === "" ? [] : [t({ comment: "search is a typed text", message: `Search: ${search}` })]
					}
					columns={printedColumns()}
					shown={() => shownOf(read)}
					load={() => allOf(read)}
					size="small"
				/>
			</div>
		</>
	);
}

const printedColumns = (): PrintedColumn<SupplierLine>[] => [
	{ name: t`Name`, text: ({ name }) => name },
	{ name: t`Products`, text: ({ products }) => formatCount(products), isNumber: true },
	{ name: t`Open orders`, text: ({ openOrders }) => formatCount(openOrders), isNumber: true },
	{ name: t`Next delivery`, text: ({ nextExpected }) => nextExpected && formatFullDate(nextExpected) },
	{
		name: t`Lead time`,
		text: ({ leadDays }) => (leadDays === null ? "" : plural(leadDays, { one: "# day", other: "# days" })),
		isNumber: true,
	},
];

function SupplierRow({ supplier }: { supplier: SupplierLine }) {
	const { _id, name, products, openOrders, nextExpected, isLate, leadDays } = supplier;
	return (
		<DataRow>
			<Cell className="weight-650">
				<Link to={paths.supplier(_id)}>{name}</Link>
			</Cell>
			<Cell label={t`Products`}>{formatCount(products)}</Cell>
			<Cell label={t`Open orders`}>{openOrders > 0 && formatCount(openOrders)}</Cell>
			<Cell label={t`Next delivery`}>
				{(nextExpected !== null || isLate) && (
					<span className={`row-inline wraps gap-0-8 ${classes.expected}`}>
						{nextExpected !== null && formatFullDate(nextExpected)}
						{isLate && <LateBadge />}
					</span>
				)}
			</Cell>
			<Cell label={t`Lead time`}>
				{leadDays !== null && <Plural value={leadDays} one="# day" other="# days" />}
			</Cell>
		</DataRow>
	);
}
