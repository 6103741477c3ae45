import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type RouteObject, useParams } from "react-router";
import type { Words } from "#lib/learn-words.ts";
import { loadPart } from "#lib/load-part.ts";
import { modelQuery, productQuery } from "#lib/product-queries.ts";
import { SESSION_KEY } from "#lib/query-client.ts";
import { DocumentTitle } from "#ui/page-title.tsx";
import { readOffline } from "#work/device-catalogue/offline-reads.ts";
import { RequireSession } from "./require-session.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { inFrame, screen, startRequests } from "./screen.tsx";

/** A screen that consists of one feature's page, with a title for the tab. */
function page(
	path: string,
	title: MessageDescriptor,
	loadPage: () => Promise<() => ReactNode>,
	also?: RouteHandle,
): RouteObject {
	async function load() {
		const Page = await loadPage();
		const Component = () => (
			<>
				<DocumentTitle>{t(title)}</DocumentTitle>
				<Page />
			</>
		);
		return { Component };
	}
	const words = also?.words ?? "workspace";
	const handle: RouteHandle = { ...also, words };
	return { path, lazy: () => loadPart(path, load, { words }), handle };
}

/** The screen of the thing that the address names. It is mounted again for another thing of the same kind. */
function pageOfOne(
	path: string,
	file: string,
	loadPage: () => Promise<(one: { id: string }) => ReactNode>,
	words: Words = "workspace",
): RouteObject {
	async function load() {
		const Page = await loadPage();
		function Component() {
			const { id = "" } = useParams();
			return <Page key={id} id={id} />;
		}
		return { Component };
	}
	const handle: RouteHandle = { file: file.startsWith("app/") ? `src/${file}` : `src/areas/${file}`, words };
	return { path, lazy: () => loadPart(path, load, { words }), handle };
}

const manageInventory = screen("manage-inventory", () => import("./routes/manage-inventory.tsx"), "table");
const addItem = screen("add-item", () => import("./routes/add-item.tsx"), "workspace");
const editItem = screen("edit-item", () => import("./routes/edit-item.tsx"), "workspace");
const product = screen("product", () => import("./routes/product.tsx"), "workspace");

/** The workspace's pages that require a sign-in, by their addresses below the dashboard's. */
const ownPages: RouteObject[] = [
	page("today", msg`Today`, async () => (await import("#areas/office/today/today.tsx")).Today),
	page(
		"myitems",
		msg`My Items`,
		async () => (await import("#areas/catalogue/my-items/my-items.tsx")).MyItems,
	),
	page(
		"myorders",
		msg`My orders`,
		async () => (await import("#areas/selling/reservations/my-orders.tsx")).MyOrders,
		{ words: "documents" },
	),
	page("review", msg`Review`, async () => (await import("#areas/stock/findings/review.tsx")).Review),
	page("profile", msg`Profile`, async () => (await import("#areas/people/account/profile.tsx")).Profile),
	page(
		"movements",
		msg`Movements`,
		async () => (await import("#areas/stock/movements/movements.tsx")).Movements,
	),
	page("scan", msg`Scan`, async () => (await import("#areas/stock/scan/scan-page.tsx")).ScanPage, {
		staysSignedOut: true,
		isForGuests: true,
	}),
	page(
		"locations",
		msg`Locations`,
		async () => (await import("#areas/stock/locations/locations.tsx")).Locations,
	),
	page(
		"purchase-orders/import",
		msg`Import orders`,
		async () => (await import("#areas/buying/files/import-pages.tsx")).ImportPurchaseOrdersPage,
	),
	page(
		"purchase-orders/past",
		msg`Import past purchases`,
		async () => (await import("#areas/buying/files/import-pages.tsx")).ImportPastPurchasesPage,
	),
	page(
		"transfers",
		msg`Transfers`,
		async () => (await import("#areas/stock/transfer-notes/transfer-notes.tsx")).TransferNotes,
		{ words: "documents" },
	),
	page(
		"movements/top",
		msg`Top movers`,
		async () => (await import("#areas/stock/movements/top-movers.tsx")).TopMovers,
	),
	page(
		"purchase-orders",
		msg`Purchase orders`,
		async () => (await import("#areas/buying/purchase-orders/purchase-orders.tsx")).PurchaseOrders,
	),
	page(
		"customers/import",
		msg`Import customers`,
		async () => (await import("#areas/selling/customer-files/import-customers-page.tsx")).ImportCustomersPage,
		{ words: "documents" },
	),
	page(
		"customers",
		msg`Customers`,
		async () => (await import("#areas/selling/customers/customers.tsx")).Customers,
		{ words: "documents" },
	),
	page(
		"suppliers",
		msg`Suppliers`,
		async () => (await import("#areas/buying/suppliers/suppliers.tsx")).Suppliers,
	),
	page(
		"stock-value",
		msg`Stock value`,
		async () => (await import("#areas/buying/costs/stock-value.tsx")).StockValue,
	),
	page(
		"waiting",
		msg`Waiting changes`,
		async () => (await import("#areas/stock/waiting/waiting.tsx")).WaitingChanges,
		{
			isForGuests: true,
		},
	),
	page(
		"status",
		msg({ context: "of the server", message: "Status" }),
		async () => (await import("#areas/office/status/status-page.tsx")).StatusPage,
	),
	page("people", msg`People`, async () => (await import("#areas/people/members/people.tsx")).People),
	page(
		"deleted",
		msg`Deleted items`,
		async () => (await import("#areas/catalogue/products/deleted-items.tsx")).DeletedItems,
	),
	page(
		"export",
		msg`Export`,
		async () => (await import("#areas/catalogue/products/export-page.tsx")).ExportPage,
	),
	page("webhooks", msg`Webhooks`, async () => (await import("#areas/office/webhooks/webhooks.tsx")).Webhooks),
	page(
		"settings",
		msg`Settings`,
		async () => (await import("#areas/office/settings/settings-page.tsx")).SettingsPage,
	),
	page(
		"settings/:part",
		msg`Settings`,
		async () => (await import("#areas/office/settings/settings-page.tsx")).SettingsPage,
	),
	page("audit", msg`Audit log`, async () => (await import("#areas/office/audit/audit-log.tsx")).AuditLog),
	page(
		"blog",
		msg`Manage Blog`,
		async () => (await import("#areas/shop-window/articles/manage-blog.tsx")).ManageBlog,
	),
	page(
		"pages",
		msg`Pages`,
		async () => (await import("#areas/shop-window/pages/manage-pages.tsx")).ManagePages,
	),
	page(
		"import",
		msg`Import`,
		async () => (await import("#areas/catalogue/import/imports-page.tsx")).ImportsPage,
	),
	page("labels", msg`Print labels`, async () => (await import("#areas/stock/labels/labels.tsx")).LabelsPage, {
		file: "src/areas/stock/labels/labels.tsx",
	}),
	{
		path: "blog/:articleId",
		...screen("edit-article", () => import("./routes/edit-article.tsx"), "workspace"),
	},
	page(
		"pages/:slug",
		msg`Edit page`,
		async () => (await import("#areas/shop-window/pages/page-editor.tsx")).EditPage,
		{ file: "src/areas/shop-window/pages/page-editor.tsx" },
	),
	pageOfOne(
		"locations/:id",
		"stock/locations/location-page.tsx",
		async () => (await import("#areas/stock/locations/location-page.tsx")).LocationPage,
	),
	pageOfOne(
		"locations/:id/count",
		"stock/locations/count-list.tsx",
		async () => (await import("#areas/stock/locations/count-list.tsx")).CountListPage,
	),
	pageOfOne(
		"suppliers/:id/price-list",
		"buying/price-lists/price-list-page.tsx",
		async () => (await import("#areas/buying/price-lists/price-list-page.tsx")).PriceListPage,
	),
	pageOfOne(
		"suppliers/:id/import",
		"buying/files/import-pages.tsx",
		async () => (await import("#areas/buying/files/import-pages.tsx")).ImportOffersPage,
	),
	pageOfOne(
		"customers/:id",
		"app/routes/customer.tsx",
		async () => (await import("./routes/customer.tsx")).CustomerScreen,
		"documents",
	),
	pageOfOne(
		"suppliers/:id",
		"app/routes/supplier.tsx",
		async () => (await import("./routes/supplier.tsx")).SupplierScreen,
	),
	pageOfOne(
		"purchase-orders/:id",
		"buying/purchase-orders/purchase-page.tsx",
		async () => (await import("#areas/buying/purchase-orders/purchase-page.tsx")).PurchaseOrderPage,
		"documents",
	),
	pageOfOne(
		"transfers/:id",
		"stock/transfer-notes/transfer-page.tsx",
		async () => (await import("#areas/stock/transfer-notes/transfer-page.tsx")).TransferPage,
		"documents",
	),
	pageOfOne(
		"webhooks/:id",
		"office/webhooks/webhook-page.tsx",
		async () => (await import("#areas/office/webhooks/webhook-page.tsx")).WebhookPage,
	),
	pageOfOne(
		"import/:id",
		"catalogue/import/import-page.tsx",
		async () => (await import("#areas/catalogue/import/import-page.tsx")).ImportPage,
	),
];

/** The workspace's routes: all pages except those for visitors. */
export function createWorkspaceRoutes(queryClient: QueryClient): RouteObject[] {
	if (!import.meta.env.SSR) {
		readOffline({
			onLost: () => void queryClient.invalidateQueries({ refetchType: "none" }),
			// Always read the session again, because it may come from the device.
			onBack: (hasAnswered) =>
				void readAgainAfterSession(queryClient, hasAnswered ? {} : { queryKey: SESSION_KEY }),
		});
	}
	const startTable: RouteObject["loader"] = ({ request }) => {
		// If this fails to load, the table sends the requests itself.
		import("#areas/catalogue/products/table/start-table.ts").then(
			({ startTable }) => startTable(queryClient, request.url),
			() => undefined,
		);
		return null;
	};
	const startProduct: RouteObject["loader"] = ({ params }) =>
		startRequests(queryClient.prefetchQuery(productQuery(params.productId ?? "")));
	const table = { ...manageInventory, loader: startTable, shouldRevalidate: () => false };
	const details = { ...product, loader: startProduct };

	const workspacePages: RouteObject[] = [
		{
			element: <RequireSession />,
			children: [
				{ path: "manageinventory/addnewitem", ...addItem },
				{ path: "manageinventory", ...table },
				{ path: "manageinventory/inventory/:productId", ...details },
				page(
					"inventory/sales-orders",
					msg`Customer orders`,
					async () => (await import("#areas/selling/sales-orders/sales-orders.tsx")).SalesOrders,
					{ words: "documents" },
				),
				page(
					"inventory/sales-orders/import",
					msg`Import customers’ orders`,
					async () => (await import("#areas/selling/sale-files/import-sales-page.tsx")).ImportSalesPage,
					{ words: "documents" },
				),
				pageOfOne(
					"inventory/sales-orders/:id",
					"selling/sales-orders/sale-page.tsx",
					async () => (await import("#areas/selling/sales-orders/sale-page.tsx")).SalePage,
					"documents",
				),
				page(
					"inventory/picks",
					msg`Pick`,
					async () => (await import("#areas/selling/picking/pick-page.tsx")).PickPage,
					{ words: "documents" },
				),
				page(
					"inventory/hand-over",
					msg({ context: "verb", message: "Hand over" }),
					async () => (await import("#areas/selling/picking/hand-over-page.tsx")).HandOverPage,
					{ words: "documents" },
				),
				{ path: "inventory/:productId", ...details },
				{ path: "inventory/:productId/edit", ...editItem, loader: startProduct },
				page(
					"receive",
					msg`Receive`,
					async () => (await import("#areas/buying/receiving/receive-page.tsx")).ReceivePage,
					{ staysSignedOut: true },
				),
			],
		},
		{
			...pageOfOne(
				"models/:id",
				"catalogue/products/model/model-page.tsx",
				async () => (await import("#areas/catalogue/products/model/model-page.tsx")).ModelPage,
			),
			loader: ({ params }) => startRequests(queryClient.prefetchQuery(modelQuery(params.id ?? ""))),
		},
		{
			path: "dashboard",
			children: [
				{ index: true, ...addItem },
				{ path: "additem", ...addItem },
				{ path: "manageinventory", ...table },
				{ path: "manageinventory/inventory/:productId", ...details },
				page(
					"books",
					msg({ context: "the ledger", message: "Books" }),
					async () => (await import("#areas/stock/ledger/books.tsx")).Books,
				),
				{ element: <RequireSession />, children: ownPages },
			],
		},
	];

	const handle: RouteHandle = { file: "src/app/workspace.tsx", isWorkspace: true, words: "table" };
	return [
		{
			...inFrame,
			lazy: () => loadPart("workspace", () => import("./workspace.tsx")),
			handle,
			children: [{ ...inFrame, children: workspacePages }],
		},
	];
}

/** Waits for a running first read of the session: it would not be repeated, and may end with what the device knew. */
async function readAgainAfterSession(
	queryClient: QueryClient,
	filters: InvalidateQueryFilters,
): Promise<void> {
	const first = queryClient.getQueryCache().find({
		queryKey: SESSION_KEY,
		fetchStatus: "fetching",
		predicate: ({ state }) => state.data === undefined,
	});
	await Promise.allSettled([first?.promise]);
	await queryClient.invalidateQueries(filters);
}
