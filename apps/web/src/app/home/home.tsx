import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FirstProducts } from "#areas/catalogue/cards/product-cards.tsx";
import { BlogsSection } from "#areas/shop-window/articles/blogs-section.tsx";
import { EditPart } from "#areas/shop-window/home/edit-part.tsx";
import { companyQuery } from "#lib/company.ts";
import { paths } from "#lib/paths.ts";
import { organizationData } from "#lib/structured-data.ts";
import { PageInfo } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { About } from "./about.tsx";
import { Hero } from "./hero.tsx";
import classes from "./home.module.css";
import { StaffStrip } from "./staff-strip.tsx";

export function Home() {
	const { data: company } = useQuery(companyQuery);
	return (
		<div className={classes.home}>
			<PageInfo
				title={t`Home`}
				path={paths.root}
				description={t`Bicycles and everything around them, straight from the stock room: what a page says is on the shelf, is on the shelf.`}
				data={
					import.meta.env.SSR &&
					company !== undefined &&
					((site) => [
						organizationData(company, {
							url: `${site}/`,
							logo: site + (company.logo ?? "/icons/icon-512.png"),
						}),
					])
				}
			/>
			<div>
				<StaffStrip />
				<Hero />
			</div>
			<section id="products" className={classes.products}>
				<FirstProducts edit={<EditPart part="featured" name={t`the products on this page`} />} />
				<ButtonLink to={paths.dashboardInventory} size="lg">
					<Trans>Manage Inventory</Trans>
				</ButtonLink>
			</section>
			<About />
			<BlogsSection />
		</div>
	);
}
