import { isPictureLink } from "@freehub/domain/image-link";
import { z } from "zod";
import { broken } from "../rules.ts";

/** The link of a person's own picture; empty: none. */
export const OwnPicture = z
	.string()
	.max(2000)
	.refine(
		(link) => link === "" || isPictureLink(link),
		broken("link", "The picture's link must begin with http://, https:// or /."),
	);
