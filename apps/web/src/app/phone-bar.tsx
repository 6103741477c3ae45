import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/Drawer.layer.css";
import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { paths } from "#lib/paths.ts";
import { useStanding } from "#lib/rights.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SchemeChoice } from "#ui/scheme-toggle.tsx";
import { MenuGroups } from "./menu.tsx";
import { isCurrent, menuFor } from "./menu-entries.ts";
import classes from "./phone-bar.module.css";
import { useSignOutAndLeave } from "./use-sign-out-and-leave.ts";

/** What stands in the bar, besides the menu, in words that fit there. */
const inBar = new Map([
	["Today", "Today"],
	["Manage Inventory", "Inventory"],
	["Movements", "Movements"],
]);

/** On a phone: the ways that are gone most often, and the whole menu as a sheet. */
export function PhoneBar() {
	const { pathname } = useLocation();
	const [isOpen, setOpen] = useState(false);
	const entries = menuFor(useStanding())
		.flatMap((group) => group.entries)
		.filter(({ label }) => inBar.has(label));
	return (
		<nav className={classes.bar} aria-label="Shortcuts">
			{entries.map((entry) => (
				<Link key={entry.label} to={entry.to} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
					<entry.Icon size={22} aria-hidden="true" />
					{inBar.get(entry.label)}
				</Link>
			))}
			<button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog">
				<IconMenu2 size={22} aria-hidden="true" />
				Menu
			</button>
			<Drawer
				opened={isOpen}
				onClose={() => setOpen(false)}
				position="bottom"
				withCloseButton={false}
				aria-label="Menu"
				classNames={{ content: classes.sheet ?? "", body: classes.inside ?? "" }}
				transitionProps={{ duration: 300, timingFunction: "ease-out" }}
			>
				<Sheet onGo={() => setOpen(false)} />
			</Drawer>
		</nav>
	);
}

function Sheet({ onGo }: { onGo: () => void }) {
	const session = useSession();
	const { signOut, isSigningOut } = useSignOutAndLeave();
	return (
		<>
			<div className={classes.person}>
				{session.state === "signed-in" ? (
					<>
						<Avatar name={session.user.name} image={session.user.image} />
						<strong>{session.user.name}</strong>
						<Button variant="default" loading={isSigningOut} onClick={signOut}>
							Sign Out
						</Button>
					</>
				) : (
					<>
						<strong>Guest</strong>
						<Button component={Link} to={paths.signIn} variant="default" onClick={onGo}>
							Sign In
						</Button>
					</>
				)}
			</div>
			<div className={classes.groups}>
				<MenuGroups onGo={onGo} />
			</div>
			<div className={classes.foot}>
				<NavLink to={paths.home} onClick={onGo}>
					Home
				</NavLink>
				<NavLink to={paths.blogs} onClick={onGo}>
					Blogs
				</NavLink>
				<NavLink to={paths.dashboard} onClick={onGo}>
					Dashboard
				</NavLink>
				<SchemeChoice />
			</div>
		</>
	);
}
