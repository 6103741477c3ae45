import type { Product } from "@freehub/contract/catalogue/product-fields";
import { knownState, shopStock } from "@freehub/domain/quantity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { shopModelQuery } from "./queries.ts";
import { type Variant, type VariantChoice, variantChoices } from "./variant-choices.ts";
import classes from "./variant-links.module.css";

/** Links to the model's other sizes and colours. */
export function VariantLinks({ product }: { product: Product }) {
	const { modelId, colour, size, _id } = product;
	const { data: model } = useQuery({ ...shopModelQuery(modelId ?? ""), enabled: modelId !== null });
	const { sizes, colours, others } = variantChoices(product, model?.variants ?? []);
	const named = others.map((variant) => ({
		value: variant.name,
		variant,
		isCurrent: variant._id === _id,
		isElsewhere: false,
	}));
	return (
		<>
			<VariantChoices label={t`Colour`} chosen={colour} choices={colours} other="size" />
			<VariantChoices label={t`Size`} chosen={size} choices={sizes} other="colour" />
			<VariantChoices label={t`Variant`} chosen={null} choices={named} other="size" />
		</>
	);
}

/** Whether nobody can have one now: promised pieces are somebody else's. */
function isOut(variant: Variant): boolean {
	return knownState(shopStock(variant)) === "out";
}

type Props = {
	label: string;
	chosen: string | null;
	choices: readonly VariantChoice[];
	other: "size" | "colour";
};

function VariantChoices({ label, chosen, choices, other }: Props) {
	const id = useId();
	if (choices.length === 0) return null;
	const choice = chosen;
	return (
		<div>
			<p id={id} className="text-15 weight-700 below-8">
				{chosen === null ? (
					label
				) : (
					<Trans comment="such as ‘Colour: Red’">
						{label}
						<span className="dim weight-500">: {choice}</span>
					</Trans>
				)}
			</p>
			<ul className={`buttons lit-links ${classes.choices}`} aria-labelledby={id}>
				{choices.map(({ value, variant, isCurrent, isElsewhere }) => (
					<li key={variant._id}>
						<Link
							to={paths.shopProduct(variant)}
							aria-current={isCurrent ? "page" : undefined}
							data-out={isOut(variant) || undefined}
							data-elsewhere={isElsewhere || undefined}
							preventScrollReset
						>
							{/* A variant without other differences is shown by its name. */}
							<span lang={value === variant.name ? variant.textLanguages?.name : undefined}>{value}</span>
							{isElsewhere && (
								<VisuallyHidden>
									{other === "size" ? <Trans>, in another size</Trans> : <Trans>, in another colour</Trans>}
								</VisuallyHidden>
							)}
							{isOut(variant) && (
								<VisuallyHidden>
									<Trans>, out of stock</Trans>
								</VisuallyHidden>
							)}
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
