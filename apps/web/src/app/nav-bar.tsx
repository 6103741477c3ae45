import { Button, VisuallyHidden } from "@mantine/core";
import { Link, NavLink, useLocation, useMatch } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Logo } from "#ui/logo.tsx";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import { entryAt } from "./menu-entries.ts";
import classes from "./nav-bar.module.css";
import { PaletteButton } from "./palette/palette-button.tsx";
import { useSignOutAndLeave } from "./use-sign-out-and-leave.ts";

type Props = {
	onSearch: () => void;
	/** On a phone, the name of the screen takes the place of the site's. */
	isWorkspace: boolean;
};

export function NavBar({ onSearch, isWorkspace }: Props) {
	const { pathname } = useLocation();
	const entry = isWorkspace ? entryAt(pathname) : undefined;
	const isNamedHome = useMatch(paths.home) !== null;
	const isHome = isNamedHome || pathname === paths.root;
	return (
		<header className={classes.header}>
			<div className={classes.bar}>
				<Link to={paths.root} className={classes.brand} data-screen={entry && (entry.title ?? entry.label)}>
					<Logo />
					<span>Freehub</span>
				</Link>
				<nav className={classes.links} aria-label="Main">
					<Link to={paths.home} aria-current={isHome ? "page" : undefined}>
						Home
					</Link>
					<NavLink to={paths.blogs}>Blogs</NavLink>
					<Link to={paths.dashboard} aria-current={isWorkspace ? "page" : undefined}>
						Dashboard
					</Link>
				</nav>
				<div className={classes.search}>
					<PaletteButton onOpen={onSearch} />
				</div>
				<div className={classes.right}>
					<span className={classes.scheme}>
						<SchemeToggle />
					</span>
					<SessionButton />
				</div>
			</div>
		</header>
	);
}

/** The pages that know where the person came from, and pass it on. */
const gates: readonly string[] = [paths.signIn, paths.signUp, paths.forgotPassword];

/** The place that the footer's #login link leads to. */
function SessionButton() {
	const session = useSession();
	const { pathname, state } = useLocation();
	const { signOut, isSigningOut } = useSignOutAndLeave();
	if (session.state === "signed-in") {
		return (
			<>
				<Link to={paths.profile} className={classes.person}>
					<Avatar name={session.user.name} image={session.user.image} />
					<VisuallyHidden>Profile of</VisuallyHidden>
					<span className={classes.name}>{session.user.name}</span>
				</Link>
				<Button
					id="login"
					className={classes.signOut}
					variant="default"
					loading={isSigningOut}
					onClick={signOut}
				>
					Sign Out
				</Button>
			</>
		);
	}
	const isGettingIn = gates.includes(pathname.toLowerCase());
	return (
		<Link
			id="login"
			className={classes.signIn}
			data-unknown={session.state === "loading" || undefined}
			to={paths.signIn}
			state={isGettingIn ? state : undefined}
		>
			Sign In
		</Link>
	);
}
