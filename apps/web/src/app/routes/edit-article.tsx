import { t } from "@lingui/core/macro";
import { useLocation, useNavigate, useParams } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { ArticleEditor } from "#areas/shop-window/articles/article-editor.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/page-title.tsx";

/** For `new` and for all articles, so that typing can continue while a new article gets its address. */
export function Component() {
	const { articleId = "new" } = useParams();
	const navigate = useNavigate();
	const { key, state } = useLocation();
	const author = useSession().user?.name ?? "";
	const id = articleId === "new" ? undefined : articleId;
	const begunAt = (state as { begunAt?: string } | null)?.begunAt;
	return (
		<>
			<DocumentTitle>{id === undefined ? t`New article` : t`Edit article`}</DocumentTitle>
			<ArticleEditor
				key={begunAt ?? id ?? key}
				id={id}
				author={author}
				onBegun={(begun) =>
					void navigate(paths.editArticle(begun), { replace: true, state: { begunAt: key } })
				}
			/>
		</>
	);
}
