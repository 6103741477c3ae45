import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { StandingContext } from "#lib/rights.ts";
import { ToastHost } from "#ui/toast-host.tsx";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { NavBar } from "./nav-bar.tsx";
import { useStandingHere } from "./use-standing-here.ts";
import { useStockNews } from "./use-stock-news.ts";

/** What stands around every page. */
export function Frame() {
	useStockNews();
	const standing = useStandingHere();
	const isBetweenPages = useNavigation().state !== "idle";
	return (
		<div className={classes.frame}>
			<a className={classes.skip} href="#content">
				Skip to the content
			</a>
			<NavBar />
			<div className={classes.progress} data-active={isBetweenPages || undefined} />
			<main id="content" tabIndex={-1} className={classes.content}>
				<StandingContext value={standing}>
					<Outlet />
				</StandingContext>
			</main>
			<Footer />
			<ToastHost />
			<ScrollRestoration getKey={scrollKeyOf} />
		</div>
	);
}
