import type { ModelCard, Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { originalLanguage } from "#lib/words.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type CardChip, cardChips } from "./card-chips.ts";
import classes from "./model-chips.module.css";

/** Max chips in a row of a card; the others are on the product's page. */
const MOST = 5;

type Props = { product: Product; card: ModelCard };

/** The sizes and colours of a model on its card; each opens its variant. */
export function ModelChips({ product, card }: Props) {
	const [sizes, colours] = [cardChips(card, "size", product), cardChips(card, "colour", product)];
	if (sizes.length + colours.length === 0) {
		return (
			<p className="quiet">
				<Plural value={card.variants} one="# variant" other="# variants" />
			</p>
		);
	}
	return (
		<div className={classes.chips}>
			<Chips label={t`Size`} chips={sizes} product={product} />
			<Chips label={t`Colour`} chips={colours} product={product} />
		</div>
	);
}

type ChipsProps = { label: string; chips: readonly CardChip[]; product: Product };

function Chips({ label, chips, product }: ChipsProps) {
	if (chips.length === 0) return null;
	const left = chips.length - MOST;
	const count = formatCount(left);
	return (
		<ul className="lit-links" aria-label={label}>
			{chips.slice(0, MOST).map(({ value, choice, isOut }) => (
				<li key={value}>
					<Link to={paths.shopProduct(choice)} data-out={isOut || undefined}>
						<span lang={originalLanguage()}>{value}</span>
						{isOut && (
							<VisuallyHidden>
								<Trans>, out of stock</Trans>
							</VisuallyHidden>
						)}
					</Link>
				</li>
			))}
			{left > 0 && (
				<li>
					<Link to={paths.shopProduct(product)}>
						<Trans comment="how many more sizes or colours there are, as in ‘+3’">
							+{count}
							<VisuallyHidden> more</VisuallyHidden>
						</Trans>
					</Link>
				</li>
			)}
		</ul>
	);
}
