import type { SupplierLine } from "@freehub/contract/buying/suppliers";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { addressFilter, textField } from "#lib/address-filter.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useAddressFlag } from "#lib/use-address-flag.ts";
import type { Column } from "#ui/column-table.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { AddSupplier } from "./add-supplier.tsx";
import { LateBadge } from "./open-orders.tsx";
import { supplierPagesQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

const supplierFilter = addressFilter({ search: textField() });

/** The companies that products are bought from, with what is expected from them. */
export function Suppliers() {
	const { filter, change } = useAddressFilter(supplierFilter.read, supplierFilter.write);
	const [isAdding, setAdding] = useAddressFlag("add");
	return (
		<OnlyWith right="purchase.write" title={t`Suppliers`} sentence={t`Suppliers are for buyers and owners.`}>
			<div className="stack gap-16">
				<PageHead
					title={t`Suppliers`}
					actions={
						<Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
							<Trans>Add supplier</Trans>
						</Button>
					}
				/>
				<SearchBox
					className="max-30"
					label={t`Search suppliers`}
					placeholder={t`Search by name …`}
					search={filter.search}
					pause={200}
					hasShortcut
					onSearch={(search) => change({ search })}
				/>
				<SupplierList {...filter} />
				<AddSupplier isOpen={isAdding} onClose={() => setAdding(false)} />
			</div>
		</OnlyWith>
	);
}

function SupplierList({ search }: { search: string }) {
	const pages = useInfiniteQuery(supplierPagesQuery(search));
	const found = t({ comment: "search is a typed text", message: `Search: ${search}` });
	return (
		<PagedList
			what={t`suppliers`}
			failure={t`The suppliers could not be loaded.`}
			pages={pages}
			nothing={
				search === "" ? (
					<EmptyState
						sentence={t`No suppliers yet. Add the first one, or name a supplier in a product.`}
						picture="/drawings/empty.svg"
					/>
				) : (
					<EmptyState sentence={t`No supplier’s name begins with “${search}”.`} />
				)
			}
			caption={t`Suppliers by name`}
			keyOf={({ _id }) => _id}
			columns={supplierColumns()}
			print={{ title: t`Suppliers`, filter: search === "" ? [] : [found] }}
		/>
	);
}

const supplierColumns = (): Column<SupplierLine>[] => [
	{
		heading: t`Name`,
		text: ({ name }) => name,
		cell: ({ _id, name }) => <Link to={paths.supplier(_id)}>{name}</Link>,
		phone: "unnamed",
		className: "weight-650",
	},
	{ heading: t`Products`, text: ({ products }) => formatCount(products), align: "end" },
	{
		heading: t`Open orders`,
		text: ({ openOrders }) => (openOrders > 0 ? formatCount(openOrders) : ""),
		align: "end",
	},
	{
		heading: t`Next delivery`,
		text: ({ nextExpected }) => nextExpected && formatFullDate(nextExpected),
		cell: ({ nextExpected, isLate }) =>
			(nextExpected !== null || isLate) && (
				<span className={`row-inline wraps gap-0-8 ${classes.expected}`}>
					{nextExpected !== null && formatFullDate(nextExpected)}
					{isLate && <LateBadge />}
				</span>
			),
	},
	{
		heading: t`Lead time`,
		text: ({ leadDays }) => (leadDays === null ? "" : plural(leadDays, { one: "# day", other: "# days" })),
		align: "end",
	},
];
