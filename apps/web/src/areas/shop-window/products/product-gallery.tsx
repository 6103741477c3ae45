import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import classes from "./product-gallery.module.css";
import { shopModelQuery } from "./queries.ts";
import { pictured } from "./variant-choices.ts";

/** Max number of pictures in the row below the large one. */
const MAX_PICTURES = 6;

/** The product's picture, and those of the model's other variants as links. */
export function ProductGallery({ product }: { product: Product }) {
	const { name, image, category, modelId, textLanguages } = product;
	const { data: model } = useQuery({ ...shopModelQuery(modelId ?? ""), enabled: modelId !== null });
	const others = pictured(product, model?.variants ?? []).slice(0, MAX_PICTURES);
	return (
		<div className={classes.gallery}>
			<Picture
				key={image}
				className={classes.picture}
				src={image}
				alt={name}
				lang={textLanguages?.name}
				hint={`${category ?? ""} ${name}`}
				place="details"
				isEager
			/>
			{others.length > 1 && (
				<ul className={classes.others} aria-label={t`Pictures of the variants`}>
					{others.map((variant) => (
						<li key={variant._id}>
							<Link
								to={paths.shopProduct(variant)}
								aria-current={variant._id === product._id ? "page" : undefined}
								preventScrollReset
							>
								<Picture
									className={classes.other}
									src={variant.image}
									alt={variant.name}
									lang={variant.textLanguages?.name}
									hint={`${category ?? ""} ${variant.name}`}
									place="row"
								/>
							</Link>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
