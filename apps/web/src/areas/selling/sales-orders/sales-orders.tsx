import { exportSalesOrders, type SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { openSaleStates } from "@freehub/domain/selling/sale";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { apiLink } from "#lib/api.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useAddressFlag } from "#lib/use-address-flag.ts";
import { EmptyState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import { type SaleQuery, salePagesQuery } from "./queries.ts";
import { saleColumns } from "./sale-columns.tsx";
import { type SaleFilter, saleFilter, saleViews, viewWords } from "./sale-filter.ts";
import { SaleFilters } from "./sale-filters.tsx";

const NewSaleDialog = lazyPart(
	"new-sale-dialog",
	async () => (await import("./new-sale-dialog.tsx")).NewSaleDialog,
);

/** Customers' orders. */
export function SalesOrders() {
	return (
		<OnlyWith
			right="sale.read"
			title={t`Customer orders`}
			sentence={t`Customers’ orders are for sellers, the warehouse and owners.`}
		>
			<SaleList />
		</OnlyWith>
	);
}

function SaleList() {
	const { offers } = usePermissions();
	const mayWrite = offers("sale.write");
	const { filter, change } = useAddressFilter(saleFilter.read, saleFilter.write);
	const [isNew, openNew] = useAddressFlag("new");
	return (
		<div className="stack gap-16">
			<PageHead
				title={t`Customer orders`}
				actions={
					mayWrite && (
						<Button
							leftSection={<IconPlus aria-hidden="true" />}
							{...NewSaleDialog.opener}
							onClick={() => openNew(true)}
						>
							<Trans>New order</Trans>
						</Button>
					)
				}
			/>
			<SaleFilters
				filter={filter}
				views={saleViews.map((value) => ({ value, label: t(viewWords[value]) }))}
				onChange={change}
			/>
			<FoundSales key={saleFilter.write(filter).toString()} filter={filter} />
			<NewSaleDialog isOpen={mayWrite && isNew} onClose={() => openNew(false)} />
		</div>
	);
}

/** The file of a filter: as the list, in one. */
function fileOf(filter: SaleFilter, format: "csv" | "xlsx"): string {
	const [first, second] = queriesOf(filter);
	const state = [first, second].flatMap((query) => query?.state ?? []).join(",");
	return apiLink(exportSalesOrders, { query: { ...first, ...(state !== "" && { state }), format } });
}

/** The queries of a filter: by default drafts come first, then what is open. A search is in all orders. */
function queriesOf({ view, ...filter }: SaleFilter): [SaleQuery, SaleQuery?] {
	const shared: SaleQuery = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
	if (view === "late") return [{ ...shared, late: "true" }];
	if (view === "confirm") return [{ ...shared, toConfirm: "true" }];
	if (view === "waiting") return [{ ...shared, state: view }];
	if (view === "ready") return [{ ...shared, state: "ready,picked" }];
	if (view === "all" || filter.search !== "") return [shared];
	return [
		{ ...shared, state: "draft" },
		{ ...shared, state: openSaleStates.join(",") },
	];
}

function FoundSales({ filter }: { filter: SaleFilter }) {
	const [first, second] = queriesOf(filter);
	const pages = useInfiniteQuery(salePagesQuery(first));
	const others = useInfiniteQuery({ ...salePagesQuery(second ?? first), enabled: second !== undefined });
	const more = second && others;
	const rows = rowsOf(pages, more);
	const hasTotal = rows.some(({ total }) => total !== undefined);
	const { search, view } = filter;
	const words =
		search === ""
			? t(viewWords[view])
			: t({ comment: "search is a typed text", message: `Search: ${search}` });
	return (
		<PagedList<SalesOrderSummary>
			what={t`orders`}
			failure={t`The orders could not be loaded.`}
			pages={pages}
			more={more}
			nothing={<NoSales filter={filter} />}
			caption={t`Orders, newest first`}
			keyOf={({ _id }) => _id}
			columns={saleColumns(hasTotal)}
			print={{ title: t`Customer orders`, filter: [words] }}
			csv={fileOf(filter, "csv")}
			xlsx={fileOf(filter, "xlsx")}
		/>
	);
}

function NoSales({ filter: { view, search, customer, product, collectAt } }: { filter: SaleFilter }) {
	const { offers } = usePermissions();
	if (search !== "") return <EmptyState sentence={t`No order has the number or customer “${search}”.`} />;
	if (view === "late") return <EmptyState sentence={t`Nothing is late.`} />;
	if (view === "confirm") return <EmptyState sentence={t`No reservation waits for a confirmation.`} />;
	if (view === "waiting") return <EmptyState sentence={t`No order waits for pieces.`} />;
	if (view === "ready") return <EmptyState sentence={t`No order is ready to be collected.`} />;
	const sentence = view === "open" ? t`No order of a customer is open.` : t`There are no orders yet.`;
	const isNarrowed = [customer, product, collectAt].some((value) => value !== "");
	if (isNarrowed || !offers("sale.write")) return <EmptyState sentence={sentence} />;
	return (
		<EmptyState sentence={sentence} picture="/drawings/empty.svg">
			<p className="quiet">
				<Trans>Begin one above: what a customer wants is kept for them, or ordered.</Trans>
			</p>
		</EmptyState>
	);
}
