import type { Right } from "@freehub/domain/access";
import {
	IconArrowsExchange,
	IconBook2,
	IconCirclePlus,
	IconFileExport,
	IconFileImport,
	IconHistory,
	IconHome2,
	IconListDetails,
	IconMapPin,
	IconNews,
	IconPackage,
	IconStar,
	IconTrash,
	IconUserCircle,
	IconUsers,
} from "@tabler/icons-react";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";

export type MenuEntry = {
	label: string;
	/** What a phone's top bar calls the screen, where its heading is another one. */
	title?: string;
	/** The screen's canonical address. */
	to: string;
	Icon: typeof IconHome2;
	/** What else the palette finds it by. */
	keywords?: string;
	/** Who sees it: everybody where it is left out, visitors too. */
	needs?: "session" | Right;
	/** A visitor sees it too, where they have the right or a sign-in would give it to anybody. */
	isForVisitors?: true;
	/** For visitors a word that leads nowhere, as spec.md has it. */
	isWordForVisitors?: true;
	/** Other addresses of the same screen, and of what belongs to it. */
	also?: RegExp;
};

export type MenuGroup = { heading?: string; entries: readonly MenuEntry[] };

/** The one list of the workspace's screens: the menu, the phone's sheet and the palette show it. */
const groups: readonly MenuGroup[] = [
	{
		entries: [
			{
				label: "Today",
				to: paths.today,
				Icon: IconHome2,
				keywords: "overview figures value",
				needs: "stock.read",
			},
		],
	},
	{
		heading: "Stock",
		entries: [
			{
				label: "Manage Inventory",
				to: paths.dashboardInventory,
				Icon: IconListDetails,
				keywords: "products table stock list",
				also: /^\/(dashboard\/)?(manageinventory(\/inventory\/.*)?|inventory\/.*|models\/.*)$/,
			},
			{
				label: "Add Item",
				title: "Add New Item",
				to: paths.dashboardAddItem,
				Icon: IconCirclePlus,
				keywords: "new product",
				needs: "product.write",
				isForVisitors: true,
				also: /^\/(dashboard|manageinventory\/addnewitem)$/,
			},
			{
				label: "Movements",
				to: paths.movements,
				Icon: IconArrowsExchange,
				keywords: "ledger history undo",
				needs: "stock.read",
			},
			{
				label: "Locations",
				to: paths.locations,
				Icon: IconMapPin,
				keywords: "warehouses bins transfer",
				needs: "stock.read",
			},
			{
				label: "Books",
				to: paths.books,
				Icon: IconBook2,
				keywords: "ledger check",
				needs: "stock.read",
				isForVisitors: true,
			},
			{
				label: "Deleted items",
				to: paths.deleted,
				Icon: IconTrash,
				keywords: "restore undo",
				needs: "product.write",
			},
		],
	},
	{
		heading: "Data",
		entries: [
			{
				label: "Import",
				to: paths.imports,
				Icon: IconFileImport,
				keywords: "upload spreadsheet csv xlsx excel undo",
				needs: "product.write",
				also: /^\/dashboard\/import\/.*$/,
			},
			{
				label: "Export",
				to: paths.export,
				Icon: IconFileExport,
				keywords: "download spreadsheet csv xlsx excel",
				needs: "stock.read",
			},
		],
	},
	{
		heading: "Shop",
		entries: [
			{
				label: "Manage Blog",
				to: paths.manageBlog,
				Icon: IconNews,
				keywords: "articles write publish",
				needs: "blog.write",
				isWordForVisitors: true,
				also: /^\/dashboard\/blog\/.*$/,
			},
			{
				label: "People",
				to: paths.people,
				Icon: IconUsers,
				keywords: "roles members invitations invite",
				needs: "people.manage",
			},
			{ label: "Audit log", to: paths.audit, Icon: IconHistory, needs: "audit.read" },
		],
	},
	{
		entries: [
			{
				label: "My Items",
				to: paths.myItems,
				Icon: IconPackage,
				needs: "session",
				isWordForVisitors: true,
			},
			{
				label: "Review",
				to: paths.review,
				Icon: IconStar,
				keywords: "second look adjustments counts",
				needs: "stock.read",
				isWordForVisitors: true,
			},
			{
				label: "Profile",
				to: paths.profile,
				Icon: IconUserCircle,
				needs: "session",
				isForVisitors: true,
				keywords: "account password sessions tokens",
			},
		],
	},
];

/** The menu of the person at the screen; a group without entries is left out. */
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

/** The entry whose screen, or something that belongs to it, is at the address. */
export function entryAt(pathname: string): MenuEntry | undefined {
	return groups.flatMap(({ entries }) => entries).find((entry) => isCurrent(entry, pathname));
}

/** Whether the address is the entry's screen, or something that belongs to it. */
export function isCurrent({ to, also }: MenuEntry, pathname: string): boolean {
	const path = pathname.toLowerCase().replace(/(.)\/+$/, "$1");
	return path === to || also?.test(path) === true;
}
