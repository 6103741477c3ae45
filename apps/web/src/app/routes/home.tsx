import { BlogsSection } from "#features/blogs/blogs-section.tsx";
import { FirstProducts } from "#features/products/product-cards.tsx";
import { TodayStrip } from "#features/today/today-strip.tsx";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { About } from "../home/about.tsx";
import { Hero } from "../home/hero.tsx";
import classes from "../home/home.module.css";

export function Component() {
	return (
		<div className={classes.home}>
			<DocumentTitle>Home</DocumentTitle>
			<div>
				<TodayStrip />
				<Hero />
			</div>
			<section id="products" className={classes.products}>
				<FirstProducts />
				<ButtonLink to={paths.dashboardInventory} size="lg">
					Manage Inventory
				</ButtonLink>
			</section>
			<About />
			<BlogsSection />
		</div>
	);
}
