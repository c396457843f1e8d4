/** Texts of the field that takes a picture of a document or a face. */
export const DOCUMENT_TEXTS = {
  'document.upload.cta': 'Choose a picture',
  'document.upload.replace': 'Choose another picture',
  'document.upload.hint': 'JPEG or PNG, up to {{MEGABYTES}} MB.',
  'document.error.blurry': 'The picture is blurry. Hold the camera still and take it again.',
  'document.error.cutOff': 'A part of the document is cut off. Take the picture again with all four corners in view.',
  'document.error.documentNotFound': 'We cannot find a document in this picture. Lay it flat on a plain surface.',
  'document.error.faceNotDetected':
    'We cannot find a face in this picture. Look straight at the camera, in good light.',
  'document.error.uploadNotSupported': 'This file cannot be used. Choose a JPEG or PNG picture.',
  'document.error.tooLarge': 'The picture is larger than {{MEGABYTES}} MB. Choose a smaller one.',
} as const satisfies Record<string, string>
