import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { openStates } from "@freehub/domain/buying/purchase";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import { formatMoneyIn } from "#lib/format.ts";
import { dayOf, formatDate, formatFullDate } from "#lib/format-time.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { allOf, MAX_PRINTED, type Printed, type PrintedColumn, PrintList, shownOf } from "#ui/print-list.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { SearchSelect } from "#ui/search-select.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./purchase-page.module.css";
import { purchaseOrderName, purchaseOrderStateWords } from "./purchase-words.ts";
import { type PurchaseOrderQuery, purchaseOrderPagesQuery, purchaseOrdersCsvLink } from "./queries.ts";
import { LateOrdersBar } from "./remind-several.tsx";
import { StateBadges } from "./state-badges.tsx";

/** Which orders the list shows. */
const orderViews = ["open", "all", "late"] as const;
type OrderView = (typeof orderViews)[number];

type PurchaseOrderFilter = { view: OrderView; supplier: string; search: string };

function orderFilterOf(search: URLSearchParams): PurchaseOrderFilter {
	const view = orderViews.find((one) => one === search.get("view")) ?? "open";
	return {
		view,
		supplier: search.get("supplier")?.slice(0, 100) ?? "",
		search: search.get("search")?.trim().slice(0, 100) ?? "",
	};
}

function orderUrlParams({ view, supplier, search }: PurchaseOrderFilter): URLSearchParams {
	return new URLSearchParams({
		...(view !== "open" && { view }),
		...(supplier !== "" && { supplier }),
		...(search !== "" && { search }),
	});
}

const NewPurchaseOrderDialog = lazyPart(
	"new-order-dialog",
	async () => (await import("./new-purchase-dialog.tsx")).NewPurchaseOrderDialog,
);
const OrderLowDialog = lazyPart(
	"order-low-dialog",
	async () => (await import("./order-low-dialog.tsx")).OrderLowDialog,
);

/** The shop's purchase orders. */
export function PurchaseOrders() {
	return (
		<OnlyWith
			right="purchase.read"
			title={t`Purchase orders`}
			sentence={t`Orders are for buyers, the warehouse and owners.`}
		>
			<OrderList />
		</OnlyWith>
	);
}

const viewWords: Record<OrderView, MessageDescriptor> = {
	open: msg({ context: "purchase orders", message: "Open" }),
	all: msg({ context: "purchase orders", message: "All" }),
	late: msg({ context: "purchase orders", message: "Late" }),
};

function OrderList() {
	const { offers } = usePermissions();
	const mayWrite = offers("purchase.write");
	const { filter, change } = useAddressFilter(orderFilterOf, orderUrlParams);
	const [params, setParams] = useSearchParams();
	const close = () => setParams(orderUrlParams(orderFilterOf(params)), { replace: true });
	const open = (name: "new" | "low") =>
		setParams((before) => new URLSearchParams([...before, [name, "yes"]]), { replace: true });
	const [low, add] = [mayWrite && params.get("low") === "yes", mayWrite && params.get("new") === "yes"];
	const ways = mayWrite && (
		<>
			<ButtonLink to={paths.importPurchaseOrders} variant="default">
				<Trans>Import orders</Trans>
			</ButtonLink>
			<Button
				variant="default"
				leftSection={<IconAlertTriangle aria-hidden="true" />}
				{...OrderLowDialog.opener}
				onClick={() => open("low")}
			>
				<Trans>Order what is low</Trans>
			</Button>
			<Button
				leftSection={<IconPlus aria-hidden="true" />}
				{...NewPurchaseOrderDialog.opener}
				onClick={() => open("new")}
			>
				<Trans>New order</Trans>
			</Button>
		</>
	);
	return (
		<div className="stack gap-16">
			<PageHead title={t`Purchase orders`} actions={ways} />
			<div className="line gap-12 end">
				<fieldset className={choices.segments}>
					<legend className="hidden">
						<Trans>Which orders</Trans>
					</legend>
					{orderViews.map((view) => (
						<button
							key={view}
							type="button"
							aria-pressed={filter.view === view}
							onClick={() => change({ view })}
						>
							{t(viewWords[view])}
						</button>
					))}
				</fieldset>
				<SearchBox
					className={classes.search}
					label={t`Search by number`}
					placeholder={t`Order number`}
					search={filter.search}
					pause={250}
					hasShortcut
					onSearch={(search) => change({ search })}
				/>
				{mayWrite && <SupplierFilter supplier={filter.supplier} onChange={change} />}
			</div>
			<FoundOrders key={orderUrlParams(filter).toString()} filter={filter} />
			<OrderLowDialog isOpen={low} onClose={close} />
			<NewPurchaseOrderDialog isOpen={add} onClose={close} />
		</div>
	);
}

type SupplierProps = { supplier: string; onChange: (part: Partial<PurchaseOrderFilter>) => void };

function SupplierFilter({ supplier, onChange }: SupplierProps) {
	const [known, setKnown] = useState<string>();
	return (
		<div className={classes.supplier}>
			<SearchSelect
				label={t`Supplier`}
				placeholder={t({ context: "supplier", message: "Any" })}
				value={supplier}
				valueName={known}
				queryFor={suggestedSuppliersQuery}
				choicesOf={(found = []) => found.map(({ _id, name }) => ({ value: _id, name }))}
				onChange={(chosen) => {
					setKnown(undefined);
					onChange({ supplier: chosen });
				}}
			/>
		</div>
	);
}

/** The queries of a filter: by default drafts come first, then what is on its way. A number is searched in all orders. */
function queriesOf({
	view,
	supplier,
	search,
}: PurchaseOrderFilter): [PurchaseOrderQuery, PurchaseOrderQuery?] {
	const shared = { ...(supplier !== "" && { supplier }), ...(search !== "" && { search }) };
	if (view === "late") return [{ ...shared, late: "yes" }];
	if (view === "all" || search !== "") return [shared];
	return [
		{ ...shared, state: "draft" },
		{ ...shared, state: openStates.join(",") },
	];
}

function FoundOrders({ filter }: { filter: PurchaseOrderFilter }) {
	const { offers } = usePermissions();
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [first, second] = queriesOf(filter);
	const read = useInfiniteQuery(purchaseOrderPagesQuery(first));
	const more = useInfiniteQuery({
		...purchaseOrderPagesQuery(second ?? first),
		enabled: second !== undefined,
	});
	if (read.data === undefined || (second !== undefined && more.data === undefined)) {
		return (
			<LoadState query={read.data === undefined ? read : more} what={t`The orders could not be loaded.`} />
		);
	}
	const pages = [...read.data.pages, ...(second === undefined ? [] : (more.data?.pages ?? []))];
	const orders = pages.flatMap(({ items }) => items);
	const choice = offers("purchase.write") ? { chosen, onChoose: setChosen } : undefined;
	if (orders.length === 0) return <NoOrders filter={filter} />;
	return (
		<>
			{choice && <LateOrdersBar orders={orders} {...choice} />}
			<OrderTable orders={orders} isStale={read.isPlaceholderData} choice={choice} />
			{read.hasNextPage && <ShowMore what={second === undefined ? t`orders` : t`drafts`} pages={read} />}
			{second !== undefined && more.hasNextPage && <ShowMore what={t`orders`} pages={more} />}
			<div className="line gap-8">
				<PrintList
					title={t`Purchase orders`}
					filter={filterWords(filter, orders)}
					columns={printedColumns()}
					shown={() => bothOf(shownOf(read), second && shownOf(more))}
					load={async () => bothOf(await allOf(read), second && (await allOf(more)))}
					size="small"
				/>
				{offers("purchase.write") && (
					<ExportCsv
						href={purchaseOrdersCsvLink({
							...first,
							...(second && { state: `${first.state},${second.state}` }),
						})}
						isBelow
					/>
				)}
			</div>
		</>
	);
}

function bothOf<Item>(first: Printed<Item>, second: Printed<Item> | undefined): Printed<Item> {
	if (second === undefined) return first;
	const items = [...first.items, ...second.items];
	return {
		items: items.slice(0, MAX_PRINTED),
		isWhole: first.isWhole && second.isWhole && items.length <= MAX_PRINTED,
	};
}

function filterWords(
	{ view, search, supplier }: PurchaseOrderFilter,
	[order]: readonly PurchaseOrderSummary[],
): string[] {
	const found = t({ comment: "search is a typed text", message: `Search: ${search}` });
	return [search === "" ? t(viewWords[view]) : found, (supplier !== "" && order?.supplier.name) || ""].filter(
		(word) => word !== "",
	);
}

const printedColumns = (): PrintedColumn<PurchaseOrderSummary>[] => [
	{ name: t({ context: "of a purchase order", message: "Number" }), text: purchaseOrderName },
	{ name: t`Supplier`, text: ({ supplier }) => supplier.name },
	{ name: t`State`, text: ({ state }) => t(purchaseOrderStateWords[state].label) },
	{ name: t({ context: "pieces of a purchase order", message: "Open" }), text: openSentence, isNumber: true },
	{ name: t`Expected on`, text: ({ expected }) => expected && formatFullDate(expected) },
	{
		name: t({ context: "of money", message: "Total" }),
		text: ({ total, currency }) => (total === undefined ? "" : formatMoneyIn(currency, total)),
		isNumber: true,
	},
];

function NoOrders({ filter: { view, search, supplier } }: { filter: PurchaseOrderFilter }) {
	const { offers } = usePermissions();
	if (search !== "") return <EmptyState sentence={t`No order number begins with “${search}”.`} />;
	if (view === "late") return <EmptyState sentence={t`Nothing is late.`} />;
	const sentence = view === "open" ? t`Nothing is on order.` : t`There are no orders yet.`;
	if (supplier !== "" || !offers("purchase.write")) return <EmptyState sentence={sentence} />;
	return (
		<EmptyState sentence={sentence} picture="/drawings/empty.svg">
			<p className="quiet">
				<Trans>Begin an order above, or let Freehub draft one per supplier from what is low.</Trans>
			</p>
		</EmptyState>
	);
}

/** The late orders that somebody has chosen; undefined: nobody may remind of them. */
type Choice = { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void } | undefined;

type TableProps = { orders: readonly PurchaseOrderSummary[]; isStale: boolean; choice: Choice };

function OrderTable({ orders, isStale, choice }: TableProps) {
	const hasTotal = orders.some(({ total }) => total !== undefined);
	return (
		<div className={classes.table}>
			<DataTable
				caption={t`Orders, newest first`}
				isStale={isStale}
				columns={[
					t({ context: "of a purchase order", message: "Number" }),
					t`Supplier`,
					t`State`,
					t({ context: "pieces of a purchase order", message: "Open" }),
					t`Expected on`,
					...(hasTotal ? [{ numbers: t({ context: "of money", message: "Total" }) }] : []),
				]}
			>
				{orders.map((order) => (
					<PurchaseOrderRow key={order._id} order={order} hasTotal={hasTotal} choice={choice} />
				))}
			</DataTable>
		</div>
	);
}

type RowProps = { order: PurchaseOrderSummary; hasTotal: boolean; choice: Choice };

function PurchaseOrderRow({ order, hasTotal, choice }: RowProps) {
	const { _id, supplier, expected, isLate, remindedAt, total, currency } = order;
	return (
		<DataRow>
			<Cell className="weight-650">
				<span className="line gap-8">
					{isLate && choice && <ChooseLate order={order} {...choice} />}
					<Link to={paths.purchaseOrder(_id)}>{purchaseOrderName(order)}</Link>
				</span>
			</Cell>
			<Cell>{supplier.name}</Cell>
			<Cell>
				<StateBadges order={order} />
			</Cell>
			<Cell className="figures">{openSentence(order)}</Cell>
			<Cell label={t`Expected on`} className="nowrap">
				{expected === null ? "–" : formatFullDate(expected)}
				{isLate && remindedAt !== null && (
					<small>
						<Trans context="a supplier">reminded {formatDate(dayOf(remindedAt))}</Trans>
					</small>
				)}
			</Cell>
			{hasTotal && (
				<Cell label={t({ context: "of money", message: "Total" })}>
					{total === undefined ? "" : formatMoneyIn(currency, total)}
				</Cell>
			)}
		</DataRow>
	);
}

function openSentence({ state, lines, ordered, open }: PurchaseOrderSummary): string {
	if (state === "draft") {
		return t`${plural(lines, { one: "# line", other: "# lines" })}, ${plural(ordered, { one: "# piece", other: "# pieces" })}`;
	}
	return open === 0 ? "–" : t`${plural(open, { one: "# piece", other: "# pieces" })} of ${ordered}`;
}

function ChooseLate({ order, chosen, onChoose }: { order: PurchaseOrderSummary } & NonNullable<Choice>) {
	const name = purchaseOrderName(order);
	return (
		<Checkbox
			aria-label={t({ comment: "name is an order's number", message: `Choose ${name}` })}
			checked={chosen.has(order._id)}
			onChange={({ currentTarget }) => {
				const rest = [...chosen].filter((id) => id !== order._id);
				onChoose(new Set(currentTarget.checked ? [...rest, order._id] : rest));
			}}
		/>
	);
}
