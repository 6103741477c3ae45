import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { PermissionsContext } from "#lib/permissions.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { SignInDetourContext } from "#lib/sign-in-detour.ts";
import { ToastHost } from "#ui/toast-host.tsx";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { SideMenu } from "./menu.tsx";
import { NavBar } from "./nav-bar.tsx";
import { useOverlay } from "./palette/use-overlay.ts";
import { PhoneBar } from "./phone-bar.tsx";
import { useCurrentPermissions } from "./use-current-permissions.ts";
import { usePersonChange } from "./use-person-change.ts";
import { useDetourFromHere } from "./use-sign-in-detour.ts";
import { useStockNews } from "./use-stock-news.ts";

/** What a route says of its screen: a page of the workspace has the menu beside it. */
export const workspace = { isWorkspace: true } as const;

/** The frame around every page. */
export function Frame() {
	useStockNews();
	usePersonChange();
	const permissions = useCurrentPermissions();
	const goToSignIn = useDetourFromHere();
	const { overlay, Overlays, show, close } = useOverlay();
	const isBetweenPages = useNavigation().state !== "idle";
	const isWorkspace = useMatches().some(({ handle }) => handle === workspace);
	const isSignedIn = useSession().state === "signed-in";
	const hasPhoneBar = isWorkspace || isSignedIn;
	return (
		<div className={classes.frame} data-phone-bar={hasPhoneBar || undefined}>
			<a className={classes.skip} href="#content">
				Skip to the content
			</a>
			<PermissionsContext value={permissions}>
				<SignInDetourContext value={goToSignIn}>
					<NavBar onSearch={() => show("palette")} isWorkspace={isWorkspace} />
					<div className={classes.progress} data-active={isBetweenPages || undefined} />
					<div className={classes.body}>
						{isWorkspace && <SideMenu />}
						<div className={classes.column}>
							<main
								id="content"
								tabIndex={-1}
								className={classes.content}
								data-workspace={isWorkspace || undefined}
							>
								<Outlet />
							</main>
							<Footer />
						</div>
					</div>
					{hasPhoneBar && <PhoneBar isWorkspace={isWorkspace} />}
					{Overlays && <Overlays overlay={overlay} onClose={close} onHelp={() => show("shortcuts")} />}
				</SignInDetourContext>
			</PermissionsContext>
			<ToastHost />
			<ScrollRestoration getKey={scrollKeyOf} />
		</div>
	);
}
