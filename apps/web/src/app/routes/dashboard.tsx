import {
	IconCirclePlus,
	IconFileImport,
	IconHistory,
	IconList,
	IconNews,
	IconPackage,
	IconStar,
	IconUser,
	IconUsers,
} from "@tabler/icons-react";
import { Link, NavLink, Outlet, useLocation, useMatch } from "react-router";
import { paths } from "#lib/paths.ts";
import { useStanding } from "#lib/rights.ts";
import classes from "../dashboard.module.css";
import { useCurrentInView } from "../use-current-in-view.ts";

const later = [
	{ label: "My Items", Icon: IconPackage },
	{ label: "Review", Icon: IconStar },
	{ label: "Manage Blog", Icon: IconNews },
];

/** They show the link themselves, or have nothing to do with stock. */
const withoutBooks: readonly string[] = [
	paths.dashboardInventory,
	paths.books,
	paths.movements,
	paths.locations,
	paths.profile,
	paths.people,
	paths.audit,
	paths.deleted,
];

export function Component() {
	const isIndex = useMatch(paths.dashboard) !== null;
	const isNamed = useMatch(paths.dashboardAddItem) !== null;
	const { isSettled, offers } = useStanding();
	const path = useLocation().pathname.toLowerCase().replace(/\/$/, "");
	const menu = useCurrentInView(path, isSettled);
	const hasBooks = !withoutBooks.includes(path) && offers("stock.read");
	return (
		<div className={classes.dashboard} data-wide>
			<nav className={classes.menu} aria-label="Dashboard">
				<ul ref={menu}>
					<li>
						<NavLink to="manageinventory">
							<IconList size={20} aria-hidden="true" />
							Manage Inventory
						</NavLink>
					</li>
					{offers("product.write") && (
						<li>
							<Link to="additem" aria-current={isIndex || isNamed ? "page" : undefined}>
								<IconCirclePlus size={20} aria-hidden="true" />
								Add Item
							</Link>
						</li>
					)}
					{isSettled && offers("product.write") && (
						<li>
							<NavLink to="import">
								<IconFileImport size={20} aria-hidden="true" />
								Import
							</NavLink>
						</li>
					)}
					{later.map(({ label, Icon }) => (
						<li key={label}>
							<span className={classes.later}>
								<Icon size={20} aria-hidden="true" />
								{label}
							</span>
						</li>
					))}
					{isSettled && offers("people.manage") && (
						<li>
							<NavLink to="people">
								<IconUsers size={20} aria-hidden="true" />
								People
							</NavLink>
						</li>
					)}
					{isSettled && offers("audit.read") && (
						<li>
							<NavLink to="audit">
								<IconHistory size={20} aria-hidden="true" />
								Audit log
							</NavLink>
						</li>
					)}
					<li>
						<NavLink to="profile">
							<IconUser size={20} aria-hidden="true" />
							Profile
						</NavLink>
					</li>
				</ul>
			</nav>
			<div className={classes.content}>
				<Outlet />
				{hasBooks && (
					<p className={classes.books}>
						Does the stock add up? <Link to={paths.books}>Books</Link>
					</p>
				)}
			</div>
		</div>
	);
}
