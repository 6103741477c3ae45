import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
	IconAddressBook,
	IconAlertTriangle,
	IconArrowsExchange,
	IconBookmark,
	IconClipboardList,
	IconFileSpreadsheet,
	IconKeyboard,
	IconLink,
	IconLogin2,
	IconLogout2,
	IconMailPlus,
	IconRestore,
	IconShoppingBag,
	IconSun,
	IconTruckDelivery,
	IconUserPlus,
} from "@tabler/icons-react";
import { askToKeep } from "#lib/asked-to-keep.ts";
import { type Scheme, schemes } from "#lib/color-scheme.ts";
import type { PaletteCommand } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";

type Means = {
	permissions: Permissions;
	isSignedIn: boolean;
	scheme: Scheme;
	setScheme: (scheme: Scheme) => void;
	signOut: () => void;
	onHelp: () => void;
};

const themeWords: Record<Scheme, MessageDescriptor> = {
	light: msg`Theme: light`,
	dark: msg`Theme: dark`,
	auto: msg`Theme: system`,
};

/** Actions that are available everywhere. Add new ones here. */
export function actionCommands(means: Means): PaletteCommand[] {
	const { permissions, isSignedIn, scheme, setScheme, signOut, onHelp } = means;
	const may = (right: Right) => isSignedIn && permissions.isKnown && permissions.offers(right);
	const lowStock = {
		id: "low",
		label: t`Low stock`,
		to: paths.lowStock,
		Icon: IconAlertTriangle,
		keywords: t({ context: "search words", message: "reorder out of stock" }),
	};
	const invite = {
		id: "invite",
		label: t`Invite somebody`,
		to: `${paths.people}#invitations`,
		Icon: IconMailPlus,
		keywords: t({ context: "search words", message: "people member invitation" }),
	};
	const restore = {
		id: "restore",
		label: t`Restore a deleted item`,
		to: paths.deleted,
		Icon: IconRestore,
		keywords: t({ context: "search words", message: "undelete undo" }),
	};
	const addSupplier = {
		id: "add-supplier",
		label: t`Add a supplier`,
		to: paths.addSupplier,
		Icon: IconTruckDelivery,
		keywords: t({ context: "search words", message: "vendor new" }),
	};
	const addCustomer = {
		id: "add-customer",
		label: t`Add a customer`,
		to: paths.addCustomer,
		Icon: IconAddressBook,
		keywords: t({ context: "search words", message: "client new" }),
	};
	const keep = {
		id: "keep",
		label: t`Keep for a customer`,
		run: () => askToKeep({}),
		Icon: IconBookmark,
		keywords: t({ context: "search words", message: "hold reserve set aside special order" }),
	};
	const newSalesOrder = {
		id: "new-sales-order",
		label: t`New customer’s order`,
		to: paths.newSalesOrder,
		Icon: IconShoppingBag,
		keywords: t({ context: "search words", message: "sale sell reserve promise" }),
	};
	const newOrder = {
		id: "new-order",
		label: t`New order`,
		to: paths.newOrder,
		Icon: IconClipboardList,
		keywords: t({ context: "search words", message: "purchase buy supplier" }),
	};
	const orderWhatIsLow = {
		id: "order-low",
		label: t`Order what is low`,
		to: paths.orderWhatIsLow,
		Icon: IconClipboardList,
		keywords: t({ context: "search words", message: "purchase buy reorder drafts" }),
	};
	const importPurchaseOrders = {
		id: "import-orders",
		label: t`Import orders`,
		to: paths.importPurchaseOrders,
		Icon: IconFileSpreadsheet,
		keywords: t({ context: "search words", message: "purchase file csv excel drafts" }),
	};
	const importSalesOrders = {
		id: "import-sales-orders",
		label: t`Import customers’ orders`,
		to: paths.importSalesOrders,
		Icon: IconFileSpreadsheet,
		keywords: t({ context: "search words", message: "sales open orders file csv excel shopify" }),
	};
	const importPastPurchases = {
		id: "import-past-purchases",
		label: t`Import past purchases`,
		to: paths.importPastPurchases,
		Icon: IconFileSpreadsheet,
		keywords: t({ context: "search words", message: "purchase history file csv excel lead time prices" }),
	};
	const transfer = {
		id: "transfer",
		label: t`Transfer stock`,
		note: t`between locations`,
		to: paths.locations,
		Icon: IconArrowsExchange,
		keywords: t({ context: "search words", message: "move bin warehouse" }),
	};
	const newTransfer = {
		id: "new-transfer",
		label: t`New transfer`,
		to: paths.newTransfer,
		Icon: IconArrowsExchange,
		keywords: t({ context: "search words", message: "transfer note move between stores on its way" }),
	};
	const signIn = {
		id: "sign-in",
		label: t`Sign In`,
		to: paths.signIn,
		Icon: IconLogin2,
		keywords: t({ context: "search words", message: "log in" }),
	};
	const signUp = {
		id: "sign-up",
		label: t`Sign Up`,
		to: paths.signUp,
		Icon: IconUserPlus,
		keywords: t({ context: "search words", message: "register" }),
	};
	const leave = {
		id: "sign-out",
		label: t`Sign Out`,
		run: signOut,
		Icon: IconLogout2,
		keywords: t({ context: "search words", message: "log out" }),
	};
	return [
		lowStock,
		...(may("stock.transfer") ? [transfer, newTransfer] : []),
		...(may("purchase.write") ? [newOrder, orderWhatIsLow, importPurchaseOrders, importPastPurchases] : []),
		...(may("product.write") ? [restore] : []),
		...(may("purchase.write") ? [addSupplier] : []),
		...(may("sale.write") ? [keep] : []),
		...(may("sale.write") ? [newSalesOrder, importSalesOrders] : []),
		...(may("customer.write") ? [addCustomer] : []),
		...(may("people.manage") ? [invite] : []),
		...schemes
			.filter((one) => one !== scheme)
			.map((one) => ({
				id: `scheme-${one}`,
				label: t(themeWords[one]),
				run: () => setScheme(one),
				Icon: IconSun,
				keywords: t({ context: "search words", message: "colours mode night day switch" }),
			})),
		{
			id: "copy-link",
			label: t`Copy link to this page`,
			run: copyLink,
			Icon: IconLink,
			keywords: t({ context: "search words", message: "address share" }),
		},
		{
			id: "shortcuts",
			label: t`Keyboard shortcuts`,
			run: onHelp,
			Icon: IconKeyboard,
			keywords: t({ context: "search words", message: "help keys" }),
		},
		...(isSignedIn ? [leave] : [signIn, signUp]),
	];
}

function copyLink(): void {
	const refused = () =>
		notify(t`The browser did not allow copying. The address bar has the link.`, "failure");
	// Pages without TLS have no clipboard.
	if (!("clipboard" in navigator)) return refused();
	navigator.clipboard.writeText(window.location.href).then(() => notify(t`Link copied`), refused);
}
