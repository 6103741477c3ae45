export { ArticleTranslations, ProductTranslations } from "./translations.tsx";
