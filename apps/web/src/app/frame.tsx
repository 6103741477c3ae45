import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { StandingContext } from "#lib/rights.ts";
import { SignInDetourContext } from "#lib/sign-in-detour.ts";
import { ToastHost } from "#ui/toast-host.tsx";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { NavBar } from "./nav-bar.tsx";
import { useOverlay } from "./palette/use-overlay.ts";
import { usePersonChange } from "./use-person-change.ts";
import { useDetourFromHere } from "./use-sign-in-detour.ts";
import { useStandingHere } from "./use-standing-here.ts";
import { useStockNews } from "./use-stock-news.ts";

/** The frame around every page. */
export function Frame() {
	useStockNews();
	usePersonChange();
	const standing = useStandingHere();
	const goToSignIn = useDetourFromHere();
	const { overlay, Overlays, show, close } = useOverlay();
	const isBetweenPages = useNavigation().state !== "idle";
	return (
		<div className={classes.frame}>
			<a className={classes.skip} href="#content">
				Skip to the content
			</a>
			<NavBar onSearch={() => show("palette")} />
			<div className={classes.progress} data-active={isBetweenPages || undefined} />
			<main id="content" tabIndex={-1} className={classes.content}>
				<StandingContext value={standing}>
					<SignInDetourContext value={goToSignIn}>
						<Outlet />
					</SignInDetourContext>
				</StandingContext>
			</main>
			<Footer />
			<ToastHost />
			{Overlays && <Overlays overlay={overlay} onClose={close} onHelp={() => show("shortcuts")} />}
			<ScrollRestoration getKey={scrollKeyOf} />
		</div>
	);
}
