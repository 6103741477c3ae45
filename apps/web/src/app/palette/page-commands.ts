import { t } from "@lingui/core/macro";
import { IconBike, IconCode, IconHome, IconLayoutDashboard, IconNews } from "@tabler/icons-react";
import { apiHost } from "#lib/api.ts";
import type { PaletteCommand } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";
import { menuFor } from "../menu-entries.ts";

/** All pages that people can go to by name: the site's, then the menu's. */
export function pageCommands(permissions: Permissions): PaletteCommand[] {
	const entries = menuFor(permissions)
		.flatMap((group) => group.entries)
		.filter(({ needs }) => permissions.isKnown || needs === undefined)
		// The others require visitors to sign in.
		.filter(({ needs }) => !permissions.isVisitor || needs === undefined || needs === "stock.read")
		.filter(({ isWordForVisitors }) => !(permissions.isVisitor && isWordForVisitors));
	return [
		{
			id: "home",
			label: t`Home`,
			to: paths.home,
			Icon: IconHome,
			keywords: t({ context: "search words", message: "start shop" }),
		},
		{
			id: "products",
			label: t`Products`,
			to: paths.products,
			Icon: IconBike,
			keywords: t({ context: "search words", message: "catalogue shop" }),
		},
		{
			id: "blogs",
			label: t`Blogs`,
			to: paths.blogs,
			Icon: IconNews,
			keywords: t({ context: "search words", message: "articles" }),
		},
		{ id: "dashboard", label: t`Dashboard`, to: paths.dashboard, Icon: IconLayoutDashboard },
		...entries.map(({ label, to, Icon, keywords }) => ({
			id: to,
			label: t(label),
			to,
			Icon,
			...(keywords !== undefined && { keywords: t(keywords) }),
		})),
		{
			id: "api-docs",
			label: "API",
			note: t`for programs`,
			href: `${apiHost()}/docs`,
			Icon: IconCode,
			keywords: t({ context: "search words", message: "docs" }),
		},
	];
}
