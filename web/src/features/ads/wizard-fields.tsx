import type { Brand, CardType } from '#web/features/market/public.ts';
import type { Step } from './ad-form-schema.ts';
import { AmountSection } from './amount-section.tsx';
import { CountrySection } from './country-section.tsx';
import { FaceSection } from './face-section.tsx';
import { KindSection } from './kind-section.tsx';
import { RateSection } from './rate-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { SecretSection } from './secret-section.tsx';
import type { SectionProps } from './section-props.ts';
import { TermsSection } from './terms-section.tsx';
import { TimeSection } from './time-section.tsx';

interface Props extends SectionProps {
  step: Step;
  brands: readonly Brand[];
  types: readonly CardType[];
}

/** The fields of one step. */
export function WizardFields({ step, brands, types, ...props }: Props) {
  switch (step) {
    case 1:
      return <KindSection form={props.form} brands={brands} types={types} />;
    case 2:
      return (
        <>
          <CountrySection form={props.form} types={types} />
          {props.form.watch('kind') === 'buy' && <FaceSection {...props} />}
        </>
      );
    case 3:
      return (
        <>
          <AmountSection {...props} />
          <TimeSection {...props} />
        </>
      );
    case 4:
      return <RateSection {...props} />;
    case 5:
      return <TermsSection {...props} />;
    case 6:
      return (
        <>
          <ReviewSection {...props} brands={brands} />
          <SecretSection {...props} />
        </>
      );
  }
}
