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
import { Link } from "react-router";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import { type AddressFilter, addressFilter, choiceField, textField } from "#lib/address-filter.ts";
import { formatMoneyIn } from "#lib/format.ts";
import { dayOf, formatDate, formatFullDate } from "#lib/format-time.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useAddressFlag } from "#lib/use-address-flag.ts";
import type { Column } from "#ui/column-table.tsx";
import { FilterChoice } from "#ui/filter-choice.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { SearchSelect } from "#ui/search-select.tsx";
import classes from "./purchase-page.module.css";
import { purchaseOrderName, purchaseOrderStateWords } from "./purchase-words.ts";
import { type PurchaseOrderQuery, purchaseOrderPagesQuery, purchaseOrdersCsvLink } from "./queries.ts";
import { LateOrdersBar } from "./remind-several.tsx";
import { StateBadges } from "./state-badges.tsx";

const orderViews = ["open", "all", "late"] as const;
type OrderView = (typeof orderViews)[number];

const orderFilter = addressFilter({
	view: choiceField(orderViews, "open"),
	supplier: textField(),
	search: textField(),
});
type PurchaseOrderFilter = AddressFilter<typeof orderFilter>;

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
	const { filter, change } = useAddressFilter(orderFilter.read, orderFilter.write);
	const [isLow, openLow] = useAddressFlag("low");
	const [isNew, openNew] = useAddressFlag("new");
	const ways = mayWrite && (
		<>
			<ButtonLink to={paths.importPurchaseOrders} variant="default">
				<Trans>Import orders</Trans>
			</ButtonLink>
			<Button
				variant="default"
				leftSection={<IconAlertTriangle aria-hidden="true" />}
				{...OrderLowDialog.opener}
				onClick={() => openLow(true)}
			>
				<Trans>Order what is low</Trans>
			</Button>
			<Button
				leftSection={<IconPlus aria-hidden="true" />}
				{...NewPurchaseOrderDialog.opener}
				onClick={() => openNew(true)}
			>
				<Trans>New order</Trans>
			</Button>
		</>
	);
	return (
		<div className="stack gap-16">
			<PageHead title={t`Purchase orders`} actions={ways} />
			<div className="line gap-12 end">
				<FilterChoice
					label={t`Which orders`}
					data={orderViews.map((value) => ({ value, label: t(viewWords[value]) }))}
					value={filter.view}
					onChange={(view) => change({ view })}
				/>
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
			<FoundOrders key={orderFilter.write(filter).toString()} filter={filter} />
			<OrderLowDialog isOpen={mayWrite && isLow} onClose={() => openLow(false)} />
			<NewPurchaseOrderDialog isOpen={mayWrite && isNew} onClose={() => openNew(false)} />
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
	const mayWrite = offers("purchase.write");
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [first, second] = queriesOf(filter);
	const pages = useInfiniteQuery(purchaseOrderPagesQuery(first));
	const others = useInfiniteQuery({
		...purchaseOrderPagesQuery(second ?? first),
		enabled: second !== undefined,
	});
	const more = second && others;
	const orders = rowsOf(pages, more);
	const choice = mayWrite ? { chosen, onChoose: setChosen } : undefined;
	const both = { ...first, ...(second && { state: `${first.state},${second.state}` }) };
	return (
		<>
			{choice && <LateOrdersBar orders={orders} {...choice} />}
			<PagedList
				what={t`orders`}
				failure={t`The orders could not be loaded.`}
				pages={pages}
				more={more}
				nothing={<NoOrders filter={filter} />}
				caption={t`Orders, newest first`}
				keyOf={({ _id }) => _id}
				columns={orderColumns(
					orders.some(({ total }) => total !== undefined),
					choice,
				)}
				print={{ title: t`Purchase orders`, filter: filterWords(filter, orders) }}
				csv={mayWrite ? purchaseOrdersCsvLink(both) : undefined}
			/>
		</>
	);
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

/** @param hasTotal false: for people who see no prices. */
function orderColumns(hasTotal: boolean, choice: Choice): Column<PurchaseOrderSummary>[] {
	const total: Column<PurchaseOrderSummary> = {
		heading: t({ context: "of money", message: "Total" }),
		text: ({ total, currency }) => (total === undefined ? "" : formatMoneyIn(currency, total)),
		align: "end",
	};
	return [
		{
			heading: t({ context: "of a purchase order", message: "Number" }),
			text: purchaseOrderName,
			cell: (order) => (
				<span className="line gap-8">
					{order.isLate && choice && <ChooseLate order={order} {...choice} />}
					<Link to={paths.purchaseOrder(order._id)} className={classes.number}>
						{purchaseOrderName(order)}
					</Link>
				</span>
			),
			phone: "unnamed",
			className: "weight-650",
		},
		{ heading: t`Supplier`, text: ({ supplier }) => supplier.name, phone: "unnamed" },
		{
			heading: t`State`,
			text: ({ state }) => t(purchaseOrderStateWords[state].label),
			cell: (order) => <StateBadges order={order} />,
			phone: "unnamed",
		},
		{
			heading: t({ context: "pieces of a purchase order", message: "Open" }),
			text: openSentence,
			phone: "unnamed",
			className: "figures",
		},
		{
			heading: t`Expected on`,
			text: ({ expected }) => (expected === null ? "–" : formatFullDate(expected)),
			cell: (order) => <ExpectedOn order={order} />,
			className: "nowrap",
		},
		...(hasTotal ? [total] : []),
	];
}

function ExpectedOn({ order: { expected, isLate, remindedAt } }: { order: PurchaseOrderSummary }) {
	return (
		<>
			{expected === null ? "–" : formatFullDate(expected)}
			{isLate && remindedAt !== null && (
				<small>
					<Trans context="a supplier">reminded {formatDate(dayOf(remindedAt))}</Trans>
				</small>
			)}
		</>
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
