import { msg } from "@lingui/core/macro";
import {
	IconActivityHeartbeat,
	IconAddressBook,
	IconArrowsExchange,
	IconBarcode,
	IconBasket,
	IconBook2,
	IconChecklist,
	IconCirclePlus,
	IconClipboardList,
	IconCloudUp,
	IconCoins,
	IconFileExport,
	IconFileImport,
	IconFileText,
	IconHistory,
	IconHome2,
	IconListDetails,
	IconMapPin,
	IconNews,
	IconPackage,
	IconPackageExport,
	IconShoppingBag,
	IconStar,
	IconTags,
	IconToggleRight,
	IconTransfer,
	IconTrash,
	IconTruckDelivery,
	IconUserCircle,
	IconUsers,
	IconWebhook,
} from "@tabler/icons-react";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";
import type { MenuEntry, MenuGroup } from "./menu-entry.ts";

/** The only list of the workspace's screens; the menu, the phone's sheet and the palette show it. */
const groups: readonly MenuGroup[] = [
	{
		entries: [
			{
				label: msg`Today`,
				to: paths.today,
				Icon: IconHome2,
				keywords: msg({ context: "search words", message: "overview figures value" }),
				needs: "stock.read",
			},
		],
	},
	{
		heading: msg`Stock`,
		entries: [
			{
				label: msg`Manage Inventory`,
				to: paths.dashboardInventory,
				Icon: IconListDetails,
				keywords: msg({ context: "search words", message: "products table stock list" }),
				also: /^\/(dashboard\/)?(manageinventory(\/inventory\/.*)?|inventory\/(?!(sales-orders|picks|hand-over)(\/|$)).*|models\/.*)$/,
			},
			{
				label: msg`Add Item`,
				title: msg`Add New Item`,
				to: paths.dashboardAddItem,
				Icon: IconCirclePlus,
				keywords: msg({ context: "search words", message: "new product" }),
				needs: "product.write",
				isForVisitors: true,
				also: /^\/(dashboard|manageinventory\/addnewitem)$/,
			},
			{
				label: msg`Scan`,
				to: paths.scan,
				Icon: IconBarcode,
				keywords: msg({ context: "search words", message: "barcode scanner camera receive count" }),
				needs: "stock.read",
			},
			{
				label: msg`Receive`,
				to: paths.receive,
				Icon: IconTruckDelivery,
				keywords: msg({ context: "search words", message: "delivery order purchase goods in supplier" }),
				needs: "purchase.read",
			},
			{
				label: msg`Movements`,
				to: paths.movements,
				Icon: IconArrowsExchange,
				keywords: msg({ context: "search words", message: "ledger history undo" }),
				needs: "stock.read",
			},
			{
				label: msg`Transfers`,
				to: paths.transferNotes,
				Icon: IconTransfer,
				keywords: msg({ context: "search words", message: "transfer note move between stores on its way" }),
				needs: "stock.read",
			},
			{
				label: msg`Locations`,
				to: paths.locations,
				Icon: IconMapPin,
				keywords: msg({ context: "search words", message: "warehouses bins transfer" }),
				needs: "stock.read",
			},
			{
				label: msg`Labels`,
				title: msg`Print labels`,
				to: paths.labels,
				Icon: IconTags,
				keywords: msg({ context: "search words", message: "print barcode qr avery sheet roll zpl" }),
				needs: "stock.read",
			},
			{
				label: msg({ context: "the ledger", message: "Books" }),
				to: paths.books,
				Icon: IconBook2,
				keywords: msg({ context: "search words", message: "ledger check" }),
				needs: "stock.read",
				isForVisitors: true,
			},
			{
				label: msg`Deleted items`,
				to: paths.deleted,
				Icon: IconTrash,
				keywords: msg({ context: "search words", message: "restore undo" }),
				needs: "product.write",
			},
		],
	},
	{
		heading: msg`Selling`,
		entries: [
			{
				label: msg`Customer orders`,
				to: paths.salesOrders,
				Icon: IconShoppingBag,
				keywords: msg({ context: "search words", message: "sales orders sell promise reserve collect" }),
				needs: "sale.read",
			},
			{
				label: msg`Customers`,
				to: paths.customers,
				Icon: IconAddressBook,
				keywords: msg({ context: "search words", message: "clients people phone mail contact" }),
				needs: "customer.read",
			},
			{
				label: msg`Pick`,
				to: paths.picks,
				Icon: IconChecklist,
				keywords: msg({ context: "search words", message: "collect pack customers orders shelf promised" }),
				needs: "sale.read",
			},
			{
				label: msg({ context: "verb", message: "Hand over" }),
				to: paths.handOver,
				Icon: IconPackageExport,
				keywords: msg({
					context: "search words",
					message: "deliver give collect customers order ready picked",
				}),
				needs: "sale.read",
			},
		],
	},
	{
		heading: msg`Buying`,
		entries: [
			{
				label: msg`Purchase orders`,
				to: paths.purchaseOrders,
				Icon: IconClipboardList,
				keywords: msg({ context: "search words", message: "purchase orders buy suppliers incoming late" }),
				needs: "purchase.read",
			},
			{
				label: msg`Suppliers`,
				to: paths.suppliers,
				Icon: IconTruckDelivery,
				keywords: msg({ context: "search words", message: "vendors terms offers price list lead time" }),
				needs: "purchase.write",
			},
			{
				label: msg`Stock value`,
				to: paths.stockValue,
				Icon: IconCoins,
				keywords: msg({
					context: "search words",
					message: "worth inventory valuation moving average FIFO cost balance",
				}),
				needs: "purchase.write",
			},
		],
	},
	{
		heading: msg`Data`,
		entries: [
			{
				label: msg`Import`,
				to: paths.imports,
				Icon: IconFileImport,
				keywords: msg({ context: "search words", message: "upload spreadsheet csv xlsx excel undo" }),
				needs: "product.write",
			},
			{
				label: msg`Export`,
				to: paths.export,
				Icon: IconFileExport,
				keywords: msg({ context: "search words", message: "download spreadsheet csv xlsx excel" }),
				needs: "stock.read",
			},
		],
	},
	{
		heading: msg`Shop`,
		entries: [
			{
				label: msg`Manage Blog`,
				to: paths.manageBlog,
				Icon: IconNews,
				keywords: msg({ context: "search words", message: "articles write publish" }),
				needs: "blog.write",
				isWordForVisitors: true,
			},
			{
				label: msg`Pages`,
				to: paths.managePages,
				Icon: IconFileText,
				keywords: msg({
					context: "search words",
					message: "company contact opening hours address terms privacy imprint returns",
				}),
				needs: "page.write",
			},
			{
				label: msg`People`,
				to: paths.people,
				Icon: IconUsers,
				keywords: msg({ context: "search words", message: "roles members invitations invite" }),
				needs: "people.manage",
			},
			{
				label: msg({ context: "of the server", message: "Status" }),
				to: paths.status,
				Icon: IconActivityHeartbeat,
				keywords: msg({
					context: "search words",
					message: "health version database backup disk mail errors log",
				}),
				needs: "people.manage",
			},
			{
				label: msg`Webhooks`,
				to: paths.webhooks,
				Icon: IconWebhook,
				keywords: msg({ context: "search words", message: "changes deliveries programs integration http" }),
				needs: "people.manage",
			},
			{
				label: msg`Settings`,
				to: paths.settings,
				Icon: IconToggleRight,
				needs: "people.manage",
			},
			{ label: msg`Audit log`, to: paths.audit, Icon: IconHistory, needs: "audit.read" },
		],
	},
	{
		entries: [
			{
				label: msg`My Items`,
				to: paths.myItems,
				Icon: IconPackage,
				needs: "session",
				isWordForVisitors: true,
			},
			{
				label: msg`My orders`,
				to: paths.myOrders,
				Icon: IconBasket,
				needs: "session",
				keywords: msg({ context: "search words", message: "reservations reserved collect customer" }),
			},
			{
				label: msg`Review`,
				to: paths.review,
				Icon: IconStar,
				keywords: msg({ context: "search words", message: "second look adjustments counts" }),
				needs: "stock.read",
				isWordForVisitors: true,
			},
			{
				label: msg`Profile`,
				to: paths.profile,
				Icon: IconUserCircle,
				needs: "session",
				isForVisitors: true,
				keywords: msg({ context: "search words", message: "account password sessions tokens" }),
			},
		],
	},
];

/** The current person's menu; groups without entries are left out. */
export function menuFor({ isVisitor, offers }: Permissions): MenuGroup[] {
	const isShown = ({ needs, isForVisitors, isWordForVisitors }: MenuEntry) => {
		if (needs === undefined) return true;
		if (isVisitor)
			return isWordForVisitors === true || (isForVisitors === true && (needs === "session" || offers(needs)));
		return needs === "session" || offers(needs);
	};
	return groups
		.map(({ heading, entries }) => ({ ...(heading && { heading }), entries: entries.filter(isShown) }))
		.filter(({ entries }) => entries.length > 0);
}

/** Screens without a menu entry, because they are mostly empty. */
const unlisted: readonly MenuEntry[] = [
	{
		label: msg`Waiting changes`,
		title: msg({ context: "changes", message: "Waiting" }),
		to: paths.waiting,
		Icon: IconCloudUp,
		needs: "session",
	},
];

/** The entry whose screen or subpage is at the address. */
export function entryAt(pathname: string): MenuEntry | undefined {
	return [...groups.flatMap(({ entries }) => entries), ...unlisted].find((entry) =>
		isCurrent(entry, pathname),
	);
}

/** Whether the address is the entry's screen or one of its subpages. */
export function isCurrent({ to, also }: MenuEntry, pathname: string): boolean {
	const path = pathname.toLowerCase().replace(/(.)\/+$/, "$1");
	return path === to || path.startsWith(`${to}/`) || also?.test(path) === true;
}
