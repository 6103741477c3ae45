import type { PageSlug } from "@freehub/contract/shop-window/pages";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { companyQuery } from "#lib/company.ts";
import { paths } from "#lib/paths.ts";
import classes from "./footer-columns.module.css";
import { pagesQuery } from "./queries.ts";

const help: PageSlug[] = ["contact", "opening-hours", "address", "returns"];
const legal: PageSlug[] = ["terms", "privacy", "imprint"];

/** Links to the shop and to the company pages that have a text, and the company's name. */
export function FooterColumns() {
	const { data: pages = [] } = useQuery(pagesQuery);
	const { data: company } = useQuery(companyQuery);
	const linksTo = (slugs: PageSlug[]) =>
		slugs.flatMap((slug) =>
			pages
				.filter((page) => page.slug === slug && page.hasText)
				.map(({ title, textLanguages }) => ({
					label: title,
					to: paths.page(slug),
					lang: textLanguages?.title,
				})),
		);
	return (
		<nav className={classes.footer} aria-label={t`Footer`}>
			<div className={classes.columns}>
				<FooterColumn
					heading={t({ message: "Shop", context: "noun" })}
					links={[
						{ label: t`Products`, to: paths.products },
						{ label: t`Blogs`, to: paths.blogs },
					]}
				/>
				<FooterColumn heading={t({ message: "Help", context: "noun" })} links={linksTo(help)} />
				<FooterColumn heading={t`Legal`} links={linksTo(legal)} />
			</div>
			{company && <p className={classes.company}>{company.name}</p>}
		</nav>
	);
}

type FooterLink = { label: string; to: string; lang?: string | undefined };

function FooterColumn({ heading, links }: { heading: string; links: readonly FooterLink[] }) {
	const id = useId();
	if (links.length === 0) return null;
	return (
		<div>
			<h2 id={id} className={classes.heading}>
				{heading}
			</h2>
			<ul aria-labelledby={id}>
				{links.map(({ label, to, lang }) => (
					<li key={to}>
						<Link to={to} lang={lang}>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
